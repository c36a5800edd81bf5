"""Long work in other processes: workers, their queue, limits on a job."""
