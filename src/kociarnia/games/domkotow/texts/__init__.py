"""What people read of Dom kotów."""
