"""What people read of Koty."""
