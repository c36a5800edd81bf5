"""The classes of events, a module for each topic; `deepbowl.engine.event` has all of them."""
