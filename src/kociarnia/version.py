"""The version of the package; docs/versions.md says what its numbers mean."""

VERSION = "1.0.0rc1"
