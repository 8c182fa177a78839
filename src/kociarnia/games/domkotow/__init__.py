"""House of Cats: roll, write, close rooms; everybody at the same time."""
