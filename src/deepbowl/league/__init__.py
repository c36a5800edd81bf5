"""Leagues: everything between matches, such as winnings, improvement, hiring and seasons. No match is played here."""
