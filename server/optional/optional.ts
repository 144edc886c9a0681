export type ProcessesPart = typeof import('./processes.ts')

/** The optional parts, which most installations do not use, and how each is loaded when a variable turns it on. */
interface OptionalParts {
  /** `METRICS_PORT`: figures for Prometheus. */
  metrics?: () => Promise<typeof import('#server/optional/metrics/metrics.ts')>
  /** `WEB_CONCURRENCY`: several processes on one port. */
  processes?: () => Promise<ProcessesPart>
  /** `DATABASE_REPLICA_URLS`: public pages are read from replicas. */
  replicas?: () => Promise<typeof import('./replicas/replicas.ts')>
}

/** Without its line a part is left out of the build, and its variable does nothing. */
export const OPTIONAL: OptionalParts = {
  metrics: () => import('#server/optional/metrics/metrics.ts'),
  processes: () => import('./processes.ts'),
  replicas: () => import('./replicas/replicas.ts'),
}
