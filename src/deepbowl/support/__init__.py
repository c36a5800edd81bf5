"""Words and files that know nothing of the game: hints for wrong names, classes from files named on the command line."""
