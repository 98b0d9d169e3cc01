"""A worker for each core, and many machines: who has which game, how connections and requests come to him."""
