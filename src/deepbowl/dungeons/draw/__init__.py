"""How a dungeon is drawn: a scene of simple shapes in layers, which can be written as SVG, PNG or PDF."""
