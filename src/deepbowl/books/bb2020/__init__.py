"""The open pitch under the 2020 core."""
