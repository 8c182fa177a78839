"""Games of other packages: how they are found, left out, made, checked and played."""
