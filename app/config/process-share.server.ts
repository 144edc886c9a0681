import { config } from './env.server.ts'

/**
 * This process's part of a limit for a whole instance: with WEB_CONCURRENCY several processes share it, and the system
 * spreads connections about evenly over them. It is at least one.
 */
export const processShare = (limit: number): number => Math.max(1, Math.ceil(limit / config.processes))
