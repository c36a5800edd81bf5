"""StockBowl."""
