"""A match that people play: its connections, messages, clocks and answers about the position."""
