import { expect, test } from 'vitest'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { findBrokenAudit } from '#app/domain/audit/commands.server.ts'
import { changeStatus } from '#app/domain/listings/own-commands.server.ts'
import { BY_MOMENT, readPlace } from '#app/domain/paging.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, appealUrl, settle, site } from '#tests/support/moderation.ts'
import { appealMeasure, settleAppeal } from './appeals.server.ts'
import { claimCase } from './cases.server.ts'
import { decideCase } from './decisions.server.ts'
import { endSuspension } from './measures.server.ts'
import { listStatements } from './queries.server.ts'
import { listQueueAsModerator } from './queue.server.ts'
import { CLAIM_MINUTES } from './rules.ts'

const db = await aDatabase()
const now = new Date()
const deciding = { now, site, appealUrl }
const RETIRE = {
  action: 'retirar' as const,
  rule: 'estafa' as const,
  facts: 'Pide un pago antes de empezar.',
  days: null,
}

async function aReportedListing() {
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author })
  return { author, listingId, ...(await aCase(db, { listingId })) }
}

const stateOf = async (id: string) =>
  (await db.selectFrom('moderationCases').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const moderationOf = async (id: string) =>
  (await db.selectFrom('listings').select('moderation').where('id', '=', id).executeTakeFirstOrThrow()).moderation
const accountState = async (id: string) =>
  (await db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const actionsOf = (id: string) => db.selectFrom('moderationActions').select('action').where('caseId', '=', id).execute()
const isFound = async (id: string) =>
  (await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()).length === 1

test('R14: of ten moderators who claim a case at once one gets it, and only that one can decide', async () => {
  const { caseId } = await aReportedListing()
  const moderators = await Promise.all(Array.from({ length: 10 }, () => aModerator(db)))
  const outcomes = await Promise.all(moderators.map((moderator) => claimCase(db, moderator, caseId, now)))
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['claimed', ...Array<string>(9).fill('taken')])
  const loser = moderators[outcomes.findIndex(({ kind }) => kind === 'taken')]!
  expect(await decideCase(db, loser, caseId, RETIRE, deciding)).toEqual({ kind: 'not-claimed' })
  expect(await actionsOf(caseId)).toEqual([])
})

test('R14: a case that is not decided within its time can be claimed by another moderator', async () => {
  const { caseId } = await aReportedListing()
  const [first, second] = [await aModerator(db), await aModerator(db)]
  await claimCase(db, first, caseId, now)
  const later = new Date(now.getTime() + CLAIM_MINUTES * 60_000 + 1)
  expect(await decideCase(db, first, caseId, RETIRE, { ...deciding, now: later })).toEqual({ kind: 'not-claimed' })
  expect(await claimCase(db, second, caseId, later)).toEqual({ kind: 'claimed' })
  expect(await claimCase(db, first, caseId, later)).toEqual({ kind: 'taken' })
})

test('invariant 5, R14: the state machine has no further transitions, and refused commands write no rows', async () => {
  const { caseId, author } = await aReportedListing()
  const moderator = await aModerator(db)
  expect(await decideCase(db, moderator, caseId, RETIRE, deciding)).toEqual({ kind: 'not-possible', state: 'abierto' })
  expect(await appealMeasure(db, author.id, caseId, 'No.', now)).toEqual({ kind: 'not-possible', state: 'abierto' })
  const confirm = { outcome: 'confirmado' as const, facts: 'Sí.' }
  expect(await settleAppeal(db, moderator, caseId, confirm, deciding)).toMatchObject({ kind: 'not-possible' })
  expect([await stateOf(caseId), await actionsOf(caseId)]).toEqual(['abierto', []])

  await settle(db, moderator, caseId, { action: 'desestimar' })
  expect(await claimCase(db, moderator, caseId, now)).toEqual({ kind: 'not-possible', state: 'desestimado' })
  expect(await decideCase(db, moderator, caseId, RETIRE, deciding)).toMatchObject({ kind: 'not-possible' })
  expect(await appealMeasure(db, author.id, caseId, 'No.', now)).toMatchObject({ kind: 'not-possible' })
  expect([await stateOf(caseId), await actionsOf(caseId)]).toEqual(['desestimado', [{ action: 'desestimar' }]])
})

test('M9, R14: a withdrawn listing is not found, and its owner’s switch does not restore it', async () => {
  const { author, listingId, caseId } = await aReportedListing()
  expect(await isFound(listingId)).toBe(true)
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  expect([await moderationOf(listingId), await isFound(listingId)]).toEqual(['retirado', false])
  await changeStatus(db, author.id, listingId, 'inactive', { now: new Date() })
  await changeStatus(db, author.id, listingId, 'active', { now: new Date() })
  expect([await moderationOf(listingId), await isFound(listingId)]).toEqual(['retirado', false])
})

test('D12: both sides are notified: the author of the reasons but not of the reporter, the reporter of the outcome', async () => {
  const author = await anAccount(db)
  const reporter = await anAccount(db, { fullName: 'Nuria Sala Pons' })
  const { id: listingId } = await aListing(db, { author })
  const { caseId } = await aCase(db, { listingId, reporter })
  await aCase(db, { listingId, reporter: { email: 'paso@ejemplo.es' } })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  const told = await db
    .selectFrom('notifications')
    .select(['userId', 'title', 'message', 'href'])
    .where('userId', 'in', [author.id, reporter.id])
    .execute()
  const [toAuthor, toReporter] = [author, reporter].map(({ id }) => told.filter(({ userId }) => userId === id))
  expect(toAuthor).toMatchObject([{ href: `/dashboard/moderation/${caseId}` }])
  expect(toAuthor?.[0]?.message).toContain('Pide un pago antes de empezar.')
  expect(toAuthor?.[0]?.message).toContain('recurrir')
  expect(toReporter).toHaveLength(1)
  const statements = JSON.stringify([toAuthor, await listStatements(db, author.id, { now })])
  expect(statements).not.toContain('Nuria')
  expect(statements).not.toContain(reporter.id)
  const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', 'paso@ejemplo.es').execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['report-decided', 'report-received'])
})

test('R14: somebody else decides an appeal, and a reversal restores everything exactly', async () => {
  const { author, listingId, caseId } = await aReportedListing()
  const [first, second] = [await aModerator(db), await aModerator(db)]
  await settle(db, first, caseId, { action: 'retirar' })
  expect(await appealMeasure(db, (await anAccount(db)).id, caseId, 'No es mío.', now)).toEqual({ kind: 'not-found' })
  const twice = await Promise.all([1, 2].map(() => appealMeasure(db, author.id, caseId, 'Es un error.', now)))
  expect(twice.map(({ kind }) => kind).sort()).toEqual(['already-appealed', 'appealed'])
  expect(await claimCase(db, first, caseId, now)).toMatchObject({ kind: 'not-possible' })
  await claimCase(db, second, caseId, now)
  const revert = { outcome: 'revertido' as const, facts: 'El pago se pide al terminar.' }
  expect(await settleAppeal(db, first, caseId, revert, deciding)).toMatchObject({ kind: 'not-possible' })
  expect(await settleAppeal(db, second, caseId, revert, deciding)).toEqual({ kind: 'settled', state: 'revertido' })
  expect([await moderationOf(listingId), await isFound(listingId)]).toEqual(['libre', true])
  const log = await db
    .selectFrom('moderationActions as a')
    .innerJoin('moderationLog as l', 'l.id', 'a.logId')
    .select(['l.reversedAt'])
    .where('a.caseId', '=', caseId)
    .execute()
  expect(log).toEqual([{ reversedAt: now }])
  expect(await appealMeasure(db, author.id, caseId, 'Otra vez.', now)).toMatchObject({ kind: 'not-possible' })
})

test('R14: a suspension ends every session and hides the listings at once, and its end brings them back', async () => {
  const { author, listingId, caseId } = await aReportedListing()
  await openSession(db, author.id, { persistent: true, now })
  expect(await settle(db, await aModerator(db), caseId, { action: 'suspender', days: 3 })).toMatchObject({
    kind: 'decided',
  })
  expect([await accountState(author.id), await isFound(listingId)]).toEqual(['suspendido', false])
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', author.id).execute()).toEqual([])
  const suspension = await db
    .selectFrom('suspensions')
    .select(['id', 'until'])
    .where('userId', '=', author.id)
    .executeTakeFirstOrThrow()
  const jobs = await db.selectFrom('jobs').select(['runAt', 'payload']).where('kind', '=', 'end-suspension').execute()
  expect(jobs).toMatchObject([{ runAt: suspension.until, payload: { suspensionId: suspension.id } }])
  expect(await db.transaction().execute((trx) => endSuspension(trx, suspension.id, now))).toBe('ended')
  expect(await db.transaction().execute((trx) => endSuspension(trx, suspension.id, now))).toBe('was-over')
  expect([await accountState(author.id), await isFound(listingId)]).toEqual(['activo', true])
})

test('R14: with two suspensions the account waits for both, and an erasure under way continues afterwards', async () => {
  const author = await anAccount(db)
  const listings = [await aListing(db, { author }), await aListing(db, { author })]
  const cases = [await aCase(db, { listingId: listings[0]!.id }), await aCase(db, { listingId: listings[1]!.id })]
  await db
    .insertInto('deletionRequests')
    .values({ userId: author.id, requestedAt: now, eraseAt: new Date(now.getTime() + 86_400_000) })
    .execute()
  for (const { caseId } of cases) await settle(db, await aModerator(db), caseId, { action: 'suspender', days: 2 })
  const suspensions = await db.selectFrom('suspensions').select('id').where('userId', '=', author.id).execute()
  await db.transaction().execute((trx) => endSuspension(trx, suspensions[0]!.id, now))
  expect(await accountState(author.id)).toBe('suspendido')
  await db.transaction().execute((trx) => endSuspension(trx, suspensions[1]!.id, now))
  expect(await accountState(author.id)).toBe('baja_solicitada')
})

test('R14: moderators suspend a week at most, end no account and suspend no colleague; administrators may', async () => {
  const { caseId, author } = await aReportedListing()
  const [moderator, administrator] = [await aModerator(db), await aModerator(db, 'administrador')]
  expect(await settle(db, moderator, caseId, { action: 'suspender', days: 8 })).toEqual({ kind: 'wrong-days', most: 7 })
  expect(await settle(db, moderator, caseId, { action: 'suspender' })).toEqual({ kind: 'wrong-days', most: 7 })
  expect(await settle(db, moderator, caseId, { action: 'expulsar' })).toEqual({ kind: 'not-allowed' })
  await db.updateTable('users').set({ role: 'moderador' }).where('id', '=', author.id).execute()
  expect(await settle(db, moderator, caseId, { action: 'suspender', days: 1 })).toEqual({ kind: 'not-allowed' })
  const later = new Date(Date.now() + (CLAIM_MINUTES + 1) * 60_000)
  expect(await settle(db, administrator, caseId, { action: 'expulsar' }, later)).toMatchObject({ kind: 'decided' })
  expect(await accountState(author.id)).toBe('suspendido')
  const mail = await db.selectFrom('outbox').selectAll().where('recipient', '=', author.email).executeTakeFirstOrThrow()
  expect([mail.kind, mail.subject]).toEqual(['suspension', 'Hemos cerrado tu cuenta'])
  expect(mail.bodyText).toContain(appealUrl({ caseId }))
})

test('R14: moderators cannot decide about their own content or their own report', async () => {
  const author = await aModerator(db)
  const reporter = await aModerator(db)
  const { id: listingId } = await aListing(db, { author })
  const { caseId } = await aCase(db, { listingId, reporter })
  for (const moderator of [author, reporter]) {
    expect(await claimCase(db, moderator, caseId, now)).toEqual({ kind: 'not-found' })
    expect(await decideCase(db, moderator, caseId, RETIRE, deciding)).toEqual({ kind: 'not-found' })
    const { items } = await listQueueAsModerator(db, moderator.id, { view: 'pending' }, { now })
    expect(items.map(({ id }) => id)).not.toContain(caseId)
  }
  const { items } = await listQueueAsModerator(db, (await aModerator(db)).id, { view: 'pending' }, { now })
  expect(items.map(({ id }) => id)).toContain(caseId)
})

test('R14: every decision is in the audit log of its subject, whose chain holds', async () => {
  const { author, caseId } = await aReportedListing()
  const moderator = await aModerator(db)
  await settle(db, moderator, caseId, { action: 'advertir' })
  const rows = await db.selectFrom('auditLog').select(['actor', 'action']).where('subjectId', '=', author.id).execute()
  expect(rows).toEqual([{ actor: moderator.id, action: 'moderation.advertir' }])
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('R14: the queue continues where a page ended, without a gap or a repetition', async () => {
  const moderator = await aModerator(db)
  for (let n = 0; n < 30; n += 1) await aReportedListing()
  const seen: string[] = []
  let after
  do {
    const page = await listQueueAsModerator(db, moderator.id, { view: 'pending' }, { after, now })
    seen.push(...page.items.map(({ id }) => id))
    after = readPlace(BY_MOMENT, page.next)
  } while (after)
  const all = await db
    .selectFrom('moderationCases')
    .select('id')
    .where('state', 'in', ['abierto', 'en_revisión'])
    .execute()
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(all.length)
})
