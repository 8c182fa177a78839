"""What people read of Sen."""
