"""What a coach does again and again, counted over many matches, so that no one has to read logs."""
