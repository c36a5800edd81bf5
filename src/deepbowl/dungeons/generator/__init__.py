"""How the generator makes a dungeon: a plan with a symmetry, shapes of rooms, corridors, terrain, chests and pads."""
