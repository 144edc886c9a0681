import { expect, test } from 'vitest'
import { inTransaction, type Trx } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { aCase, aModerator, settle, site } from '#tests/support/moderation.ts'
import { claimCase } from './cases.server.ts'
import { endSuspension } from './measures.server.ts'
import { fileReport } from './reports.server.ts'

/* Two sessions at one moment: the second sees the writes of the first, in other tables too. */

const db = await aDatabase()
const now = new Date()

test('R14: a moderator who reports a thing at the moment of claiming its case does not get the case', async () => {
  const { id } = await aListing(db)
  const { caseId } = await aCase(db, { listingId: id })
  const moderator = await aModerator(db)
  const reporting = { kind: 'listing', id, reason: 'estafa', text: 'Pide dinero.', reporter: moderator } as const
  const [filed, claimed] = await oneBehindAnother(
    db,
    (trx: Trx) => trx.selectFrom('moderationCases').select('id').where('id', '=', caseId).forUpdate().execute(),
    [
      () => fileReport(db, { ...reporting, ipPrefix: '203.0.113.0/24' }, { now, site }),
      () => claimCase(db, moderator, caseId, now),
    ],
  )
  expect([filed.kind, claimed.kind]).toEqual(['filed', 'not-found'])
})

test('R14: a suspension that two people end at one moment ends once', async () => {
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author })
  const { caseId } = await aCase(db, { listingId })
  await settle(db, await aModerator(db), caseId, { action: 'suspender', days: 3 })
  const { id } = await db
    .selectFrom('suspensions')
    .select('id')
    .where('userId', '=', author.id)
    .executeTakeFirstOrThrow()
  const end = () => inTransaction(db, (trx) => endSuspension(trx, id, now))
  const outcomes = await oneBehindAnother(
    db,
    (trx: Trx) => trx.selectFrom('users').select('id').where('id', '=', author.id).forUpdate().execute(),
    [end, end],
  )
  expect(outcomes).toEqual(['ended', 'was-over'])
})
