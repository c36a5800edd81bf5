"""Players of flesh and silicon: what a bot is, and simple ones."""
