"""The 2020 generation of the core rules: numbers, tables, chapters, and the skills only it has in their form."""
