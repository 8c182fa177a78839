"""Dom kotów: roll, write, close rooms; everybody at the same time."""
