"""Skills that only the 2020 core has in this form."""
