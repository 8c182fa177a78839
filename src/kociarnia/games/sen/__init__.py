"""Sen: memory and nerve. Keep the fewest ravens, and call *Wake up!* in time."""
