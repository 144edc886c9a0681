import { expect, test } from 'vitest'
import type { Trx } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { aRequest } from '#tests/support/hiring.ts'
import { declineRequest } from './requests.server.ts'

test('a request that is declined twice in one moment is declined by the first of them', async () => {
  const db = await aDatabase()
  const { id, freelancer } = await aRequest(db)
  const first = new Date()
  const decline = (now: Date) => () => declineRequest(db, freelancer.id, id, now)
  const outcomes = await oneBehindAnother(
    db,
    (trx: Trx) => trx.selectFrom('requests').select('id').where('id', '=', id).forUpdate().execute(),
    [decline(first), decline(daysAfter(first, 1))],
  )
  expect(outcomes).toEqual(['declined', 'declined'])
  const { declinedAt } = await db
    .selectFrom('requestInvitations')
    .select('declinedAt')
    .where('requestId', '=', id)
    .executeTakeFirstOrThrow()
  expect(declinedAt).toEqual(first)
})

test('F8: a request is open for thirty days, at the end of summer time too', async () => {
  const db = await aDatabase()
  const { id } = await aRequest(db, {}, new Date('2026-10-09T22:30:00Z'))
  const { closesAt } = await db.selectFrom('requests').select('closesAt').where('id', '=', id).executeTakeFirstOrThrow()
  expect(closesAt).toEqual(new Date('2026-11-08T23:30:00Z'))
})
