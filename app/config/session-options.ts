/**
 * What connections for pages ask PostgreSQL for. A page's statement ends in milliseconds: workers that help
 * with it take longer to start than it takes, and a processor from whoever comes next (decision 0190).
 */
export const SESSION_OPTIONS = '-c max_parallel_workers_per_gather=0'
