"""Typed data at the edges of Super Mega Lucky Box."""
