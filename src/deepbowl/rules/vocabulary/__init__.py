"""The words rules are written in: moments, purposes of rolls, flags, and the records that rules hand to each other."""
