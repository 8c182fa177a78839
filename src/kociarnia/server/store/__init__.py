"""Where tables and users are kept; one interface, SQLite and PostgreSQL behind it."""
