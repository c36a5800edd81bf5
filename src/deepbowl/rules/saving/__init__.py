"""A match written down and taken up again: saves, logs, replays."""
