"""A trial of the package on a real server, by HTTP only."""
