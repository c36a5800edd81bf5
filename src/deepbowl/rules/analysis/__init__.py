"""What a choice may come to: odds, ways over the board, and the policies that answer where no one is asked."""
