"""Teams: the lists to hire from, drafted teams, and ready teams."""
