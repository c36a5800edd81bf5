"""What happens between matches: what a team has won, who learns, who is hired, seasons. No match is played here."""
