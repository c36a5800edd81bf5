"""Matches in the browser: HTTP, WebSocket, seats, clocks and the store behind them."""
