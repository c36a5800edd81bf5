"""Dungeon Bowl (2021): two colleges of magic in a dungeon of tiles; a file a topic, put together by `book`."""
