"""What a coach does again and again, counted over many matches, so that nobody has to read logs."""
