"""Tables, seats, sockets and storage: battles played in a browser, at one screen or far apart."""
