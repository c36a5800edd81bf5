"""The sentences of events, a module for each topic; `describe` makes one table of them."""
