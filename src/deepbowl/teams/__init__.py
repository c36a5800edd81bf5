"""Teams: the lists to hire from, a coach's own team, and ready-made ones to play with at once."""
