"""What people read of Super Mega Lucky Box."""
