"""How Dom kotów is played well."""
