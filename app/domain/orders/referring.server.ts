import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Referral } from './referrals.ts'

export interface Referred {
  orderId: string
  n: number
  why: Referral
}

/**
 * Schedules a job that hands a stage to a moderator after this transaction, once for each reason and version of the
 * stage.
 */
export const referStageLater = (trx: Trx, referred: Referred, version: number) =>
  scheduleJob(trx, 'refer-stage', referred, {
    dedupeKey: `refer-stage:${referred.orderId}:${referred.n}:${referred.why}:${version}`,
  })
