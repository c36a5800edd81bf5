"""Text for people: questions, options and log lines."""
