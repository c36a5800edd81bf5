"""Positions: matches that begin in the middle, drawn by hand or taken from another match."""
