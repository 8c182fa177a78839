"""The words every other part is written in; imports nothing of ours."""
