"""What people read of the sixth game."""
