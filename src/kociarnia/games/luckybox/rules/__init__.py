"""The rules of Super Mega Lucky Box."""
