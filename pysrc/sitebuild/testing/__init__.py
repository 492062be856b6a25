"""Brings browsers and runs every test, and the measurements: nothing of it is needed to build the site."""
