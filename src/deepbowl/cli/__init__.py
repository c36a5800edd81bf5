"""The command line: what a person can do with Deepbowl in a terminal."""
