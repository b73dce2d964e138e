"""Tests of the Python client against the server at VERNIER_URL."""
