"""Requests and answers: the HTTP interfaces, limits on connections and addresses, what stands before every request."""
