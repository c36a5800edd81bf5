"""Where matches are kept, and how they come back to life."""
