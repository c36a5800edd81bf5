"""Skills that work alike in every core; what only one core has in its form stands with that core."""
