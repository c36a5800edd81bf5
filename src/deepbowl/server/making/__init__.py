"""From a wish to a match: defaults, dungeons built by coaches, the workshop, lists of what there is to play."""
