"""The laws every game on the shelf must keep, and the sixth game with them."""
