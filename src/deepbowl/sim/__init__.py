"""Many matches: played on all cores or a cluster, written down as tables, read as answers."""
