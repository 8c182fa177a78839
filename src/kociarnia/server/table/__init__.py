"""A table apart from clocks, storage and connections: entries in, entries and messages out."""
