"""What goes over the wire: plain shapes that the browser shows and sends. No rule is decided here."""
