import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { failedSignInsMail } from './texts/security.ts'

/** An owner gets at most one mail about the same thing in this time, however often it happens. */
const WARNING_EVERY_MS = DAY_MS
/** More failures than an owner causes who has forgotten which password it was. */
export const FAILURES_TO_WARN_OF = 10

type Warning = 'failed-sign-ins' | 'registration' | 'new-address'

/** Whether to warn the owner now. Of two simultaneous calls one gets yes. */
export async function takeWarning(trx: Trx, userId: string, kind: Warning, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('accountWarnings')
    .values({ userId, kind, toldAt: now })
    .onConflict((conflict) =>
      conflict
        .constraint('account_warnings_pkey')
        .doUpdateSet({ toldAt: now })
        .where('accountWarnings.toldAt', '<=', new Date(now.getTime() - WARNING_EVERY_MS)),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Tells the owners of accounts with repeated failures to sign in, once a day. A job does it, so that an attempt at a
 * known address costs no more than at an unknown one.
 * @returns how many were told.
 */
export async function warnOfFailedSignIns(db: Db, { now, site }: { now: Date; site: Site }): Promise<number> {
  const since = new Date(now.getTime() - WARNING_EVERY_MS)
  const attacked = await db
    .selectFrom('loginEvents')
    .innerJoin('users', 'users.id', 'loginEvents.userId')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('accountWarnings', (join) =>
      join.onRef('accountWarnings.userId', '=', 'users.id').on('accountWarnings.kind', '=', 'failed-sign-ins'),
    )
    .select(['users.id', 'users.email', 'profiles.fullName'])
    .select(({ fn }) => fn.countAll<string>().as('failures'))
    .where('loginEvents.at', '>', since)
    .where('loginEvents.success', '=', false)
    .where('loginEvents.reason', 'in', ['wrong-password', 'wrong-code'])
    .where('users.state', 'in', ['activo', 'baja_solicitada'])
    .where(({ eb, or }) => or([eb('accountWarnings.toldAt', 'is', null), eb('accountWarnings.toldAt', '<=', since)]))
    .groupBy(['users.id', 'users.email', 'profiles.fullName'])
    .having(sql<boolean>`count(*) >= ${FAILURES_TO_WARN_OF}`)
    .execute()
  let told = 0
  for (const { id, email, fullName, failures } of attacked) {
    await inTransaction(db, async (trx) => {
      if (!(await takeWarning(trx, id, 'failed-sign-ins', now))) return
      const write = () => failedSignInsMail(site, { fullName, failures: Number(failures) })
      await enqueueMail(trx, { kind: 'failed-sign-ins', userId: id, recipient: email, write })
      told += 1
    })
  }
  return told
}
