"""What people read of Kotostrofa."""
