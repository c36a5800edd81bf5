"""What lies on the squares of a dungeon and does something to whoever and whatever comes there, one class each."""
