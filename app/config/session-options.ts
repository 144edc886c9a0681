/**
 * What every connection asks PostgreSQL for. It compiles a statement that it expects to be dear: what that saves is
 * milliseconds, what it costs is a tenth of a second, and again for each call of a function in SQL (decision 0192).
 */
export const PATIENT_SESSION_OPTIONS = '-c jit=off'

/**
 * What connections for pages ask for besides. A page's statement ends in milliseconds: workers that help
 * with it take longer to start than it takes, and a processor from whoever comes next (decision 0190).
 */
export const SESSION_OPTIONS = `${PATIENT_SESSION_OPTIONS} -c max_parallel_workers_per_gather=0`
