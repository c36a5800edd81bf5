"""Analysis of choices: odds, paths over the board, and policies that answer in place of a coach."""
