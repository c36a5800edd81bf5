"""People who meet on a server: tables, the lobby, talk, absence, play by letter."""
