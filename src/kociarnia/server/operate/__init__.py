"""Running a node: configuration, commands, logs, metrics, checks."""
