"""Games by the hundred: jobs, players, pools, clusters and the file of results."""
