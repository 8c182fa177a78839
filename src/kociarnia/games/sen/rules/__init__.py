"""The rules of Sen."""
