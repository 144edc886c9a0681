/**
 * The settings of every connection. PostgreSQL compiles a statement that it expects to be expensive. That saves
 * milliseconds, and costs a tenth of a second for the statement and again for each call of a function in SQL
 * (docs/performance.md).
 */
export const PATIENT_SESSION_SETTINGS = 'SET jit = off'

/**
 * Further settings of connections for pages. A page's statement ends in milliseconds: parallel workers take longer to
 * start than it takes, and take a processor from other requests (docs/performance.md).
 */
export const SESSION_SETTINGS = `${PATIENT_SESSION_SETTINGS}; SET max_parallel_workers_per_gather = 0`
