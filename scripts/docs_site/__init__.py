"""The documentation site: Markdown pages and pages made from the code, as plain HTML with a search that needs no network."""
