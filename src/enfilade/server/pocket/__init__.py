"""The umpire page's own server: battles that several phones keep together, and what a phone needs without a server."""
