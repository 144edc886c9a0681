/**
 * What every connection sets first. PostgreSQL compiles a statement that it expects to be dear: what that saves is
 * milliseconds, what it costs is a tenth of a second, and again for each call of a function in SQL (docs/performance.md).
 */
export const PATIENT_SESSION_SETTINGS = 'SET jit = off'

/**
 * What connections for pages set besides. A page's statement ends in milliseconds: workers that help
 * with it take longer to start than it takes, and a processor from whoever comes next (docs/performance.md).
 */
export const SESSION_SETTINGS = `${PATIENT_SESSION_SETTINGS}; SET max_parallel_workers_per_gather = 0`
