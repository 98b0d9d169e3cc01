"""The addresses of the site: each decodes, calls the one service, and encodes."""
