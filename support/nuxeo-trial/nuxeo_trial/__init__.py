"""A trial of the package on a real server, over HTTP alone."""
