import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enterContest } from '#app/domain/contests/entering.server.ts'
import { markFinalist } from '#app/domain/contests/judging.server.ts'
import { readExternalParams } from '#app/domain/external/params.ts'
import { findExternalAdForAnyone, listExternalAdsForAnyone } from '#app/domain/external/queries.server.ts'
import { aContest, anEntry } from '#tests/support/contests.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, settle, site } from '#tests/support/moderation.ts'
import { aRating } from '#tests/support/ratings.ts'
import { appealDismissal, appealMeasure, settleAppeal } from './appeals.server.ts'
import { claimCase } from './cases.server.ts'
import { readConversationAsModerator } from './conversation.server.ts'
import { findCaseAsModerator } from './case.server.ts'
import { fileReport } from './reports.server.ts'
import type { TargetKind } from './states.ts'

const db = await aDatabase()
const now = new Date()

const report = (kind: TargetKind, id: string, reporter: { id: string }) =>
  fileReport(db, { kind, id, reporter: { id: reporter.id }, reason: 'ofensivo', text: 'Insulta.' }, { now, site })

async function aReportedMessage() {
  const { id, client, seller } = await aConversation(db, { texts: ['Hola', 'No molestes, inútil', 'Adiós'] })
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'senderId'])
    .where('conversationId', '=', id)
    .orderBy('seq')
    .execute()
  const insult = messages[1]!.id
  return {
    conversationId: id,
    client,
    seller,
    insult,
    ...(await aCase(db, { kind: 'message', id: insult, reporter: client })),
  }
}

/** Appeals, and another moderator reverses the decision. */
async function reverse(caseId: string, subjectId: string) {
  const other = await aModerator(db)
  await appealMeasure(db, subjectId, caseId, 'No es así.', now)
  await claimCase(db, other, caseId, now)
  return settleAppeal(db, other, caseId, { outcome: 'revertido', facts: 'Así es.' }, { now, site })
}

test('N6, D12: only a member of a conversation can report its messages, and only those of the other', async () => {
  const { insult, seller } = await aReportedMessage()
  expect(await report('message', insult, await anAccount(db))).toEqual({ kind: 'not-found' })
  expect(await report('message', insult, seller)).toEqual({ kind: 'own' })
})

test('R14: a decision hides a message, and a reversal shows it again', async () => {
  const { insult, seller, caseId } = await aReportedMessage()
  const isHidden = async () =>
    (await db.selectFrom('messages').select('hiddenByModeration').where('id', '=', insult).executeTakeFirstOrThrow())
      .hiddenByModeration
  await settle(db, await aModerator(db), caseId, { action: 'ocultar' })
  expect(await isHidden()).toBe(true)
  await reverse(caseId, seller.id)
  expect(await isHidden()).toBe(false)
})

test('R14: a conversation is read only through a claimed report, and both people find each reading in their log', async () => {
  const { caseId, insult, client, seller } = await aReportedMessage()
  const moderator = await aModerator(db)
  expect(await readConversationAsModerator(db, moderator.id, caseId, now)).toBeUndefined()
  await claimCase(db, moderator, caseId, now)
  expect(await readConversationAsModerator(db, (await aModerator(db)).id, caseId, now)).toBeUndefined()
  const messages = await readConversationAsModerator(db, moderator.id, caseId, now)
  expect(messages?.map(({ content }) => content)).toEqual(['Hola', 'No molestes, inútil', 'Adiós'])
  expect(messages?.find(({ isReported }) => isReported)?.id).toBe(insult)
  const log = await db
    .selectFrom('auditLog')
    .select(['subjectId', 'actor'])
    .where('action', '=', 'moderation.leer-conversación')
    .execute()
  expect(log.map(({ subjectId }) => subjectId).sort()).toEqual([client.id, seller.id].sort())
  expect(log.every(({ actor }) => actor === moderator.id)).toBe(true)
})

test('R14: a decision withdraws a rating, and a reversal publishes it again', async () => {
  const rating = await aRating(db)
  const stateOf = async () =>
    (await db.selectFrom('ratings').select('state').where('id', '=', rating.id).executeTakeFirstOrThrow()).state
  const { caseId } = await aCase(db, { kind: 'rating', id: rating.id, reporter: { id: rating.freelancerId } })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  expect(await stateOf()).toBe('retirada')
  expect(await report('rating', rating.id, await anAccount(db))).toEqual({ kind: 'gone' })
  await reverse(caseId, rating.clientId)
  expect(await stateOf()).toBe('publicada')
})

test('D12: a profile that its reader cannot see cannot be reported', async () => {
  const [open, closed, reader] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  await db.insertInto('userSettings').values({ userId: closed.id, profileVisibility: 'contacts' }).execute()
  expect(await report('profile', open.id, reader)).toMatchObject({ kind: 'filed' })
  expect(await report('profile', closed.id, reader)).toEqual({ kind: 'not-found' })
  await aConversation(db, { client: reader, seller: closed })
  expect(await report('profile', closed.id, reader)).toMatchObject({ kind: 'filed' })
  expect(await report('profile', open.id, open)).toEqual({ kind: 'own' })
})

test('D12, R14: a decision takes down a contest, which gets no entries meanwhile, and a reversal restores it', async () => {
  const contest = await aContest(db)
  const organiserId = contest.organiserId ?? ''
  const { caseId } = await aCase(db, { kind: 'contest', id: contest.id })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  const entrant = { id: (await anAccount(db)).id, role: 'usuario' }
  const enter = () =>
    enterContest(
      db,
      entrant,
      contest.id,
      { title: 'Chotis', body: 'Dos sombras.' },
      { key: randomUUID(), fileIds: [], now },
    )
  expect(await enter()).toEqual({ kind: 'not-found' })
  expect(await report('contest', contest.id, await anAccount(db))).toEqual({ kind: 'gone' })
  await reverse(caseId, organiserId)
  expect((await enter()).kind).toBe('entered')
  expect(await report('contest', contest.id, { id: organiserId })).toEqual({ kind: 'own' })
})

test('D12, R14: an entry that is taken down cannot win; in a blind contest only the organiser can report an entry', async () => {
  const contest = await aContest(db, { blind: true })
  const organiserId = contest.organiserId ?? ''
  const entry = await anEntry(db, contest.id)
  expect(await report('entry', entry.id, await anAccount(db))).toEqual({ kind: 'not-found' })
  const { caseId } = await aCase(db, { kind: 'entry', id: entry.id, reporter: { id: organiserId } })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  await db
    .updateTable('contests')
    .set({ endsAt: new Date(now.getTime() - 1000) })
    .where('id', '=', contest.id)
    .execute()
  const marked = await markFinalist(
    db,
    organiserId,
    { contestId: contest.id, entryId: entry.id },
    { note: 'Buena' },
    new Date(),
  )
  expect(marked).toEqual({ kind: 'not-found' })
  await reverse(caseId, entry.userId)
  const states = await db.selectFrom('contestEntries').select('state').where('id', '=', entry.id).execute()
  expect(states).toEqual([{ state: 'enviada' }])
})

test('D12, I7: anybody can report an ad of another site; once removed it stays so whatever its source gives', async () => {
  const source = await anExternalSource(db, { categories: ['Clases', 'Arte'] })
  const { id } = await anExternalAd(db, source.id, { title: 'Copia de otro', category: 'Arte', userName: 'Ana' })
  await anExternalAd(db, source.id, { category: 'Clases' })
  const { caseId } = await aCase(db, { kind: 'external', id, reporter: { email: 'visita@ejemplo.es' } })
  const stored = await db.selectFrom('moderationCases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ targetKind: 'external', subjectId: null })
  expect(stored.evidence).toMatchObject({ title: 'Copia de otro', publisher: 'Ana', source: 'Tablón local' })
  const moderator = await aModerator(db)
  expect(await settle(db, moderator, caseId, { action: 'suspender', days: 3 })).toEqual({ kind: 'not-allowed' })
  expect(await settle(db, moderator, caseId, { action: 'retirar' })).toMatchObject({ kind: 'decided' })
  const shown = async () => (await listExternalAdsForAnyone(db, readExternalParams(new URLSearchParams()), now)).items
  expect((await shown()).map(({ title }) => title)).toEqual(['Clases de canto'])
  const { categories } = await db
    .selectFrom('externalSources')
    .select('categories')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  expect(categories).toEqual(['Clases'])
  expect(await report('external', id, await anAccount(db))).toEqual({ kind: 'gone' })
  const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', 'visita@ejemplo.es').execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['report-decided', 'report-received'])
  expect(await report('external', randomUUID(), await anAccount(db))).toEqual({ kind: 'not-found' })
})

test('D12: a dismissed report of an ad of another site can be appealed, and another moderator judges it anew', async () => {
  const source = await anExternalSource(db, { key: 'otro-tablon' })
  const { id } = await anExternalAd(db, source.id)
  const reporter = await anAccount(db)
  const { caseId, reportId } = await aCase(db, { kind: 'external', id, reporter })
  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  await appealDismissal(db, { reportId, viewerId: reporter.id }, 'Es mío.', now)
  const other = await aModerator(db)
  await claimCase(db, other, caseId, now)
  const settled = await settleAppeal(db, other, caseId, { outcome: 'revertido', facts: 'Lo es.' }, { now, site })
  if (settled.kind !== 'reopened') throw new Error(settled.kind)
  expect(await findCaseAsModerator(db, other.id, settled.caseId, now)).toMatchObject({
    kind: 'external',
    subject: null,
  })
  await settle(db, other, settled.caseId, { action: 'retirar' })
  expect(await findExternalAdForAnyone(db, id, now)).toMatchObject({ isWithdrawn: true })
})
