import { createHash } from 'node:crypto'
import type { Plan } from './states.ts'
import type { Amounts } from './tax-lines.ts'

/** The terms that two people agree on, without their names: an order keeps them as they were accepted. */
export interface Agreement {
  title: string
  request: string
  scope: string
  exclusions: string | null
  revisions: number
  /** For how many days a delivery is reviewed; agreements without the number use `REVIEW_DAYS`. */
  reviewDays?: number
  plan: Plan
  isTrader: boolean
  taxName: string
  taxBps: number
  retentionBps: number
  currency: string
  stages: ({ n: number; title: string; days: number } & Amounts)[]
}

/** Equal terms give the same text, whatever the order of their properties. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** The fingerprint by which both sides know that they read the same terms. */
export const fingerprintOf = (agreement: Agreement): string =>
  createHash('sha256').update(canonical(agreement)).digest('hex')
