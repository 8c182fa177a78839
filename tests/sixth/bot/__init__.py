"""How the sixth game is played well."""
