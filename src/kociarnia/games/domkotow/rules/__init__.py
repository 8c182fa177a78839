"""The rules of Dom kotów."""
