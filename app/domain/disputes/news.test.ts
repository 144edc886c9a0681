import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, turnNow } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/factories.ts'
import { answerDispute, appealDispute, offerInDispute } from './commands.server.ts'
import { readConversationOfDispute } from './conversation.server.ts'
import { claimDispute } from './deciding.server.ts'
import { countWaitingDisputes, tellOfDisputes, findDisputeTurns } from './news.server.ts'
import { countDisputesAs } from './counting.server.ts'

const db = await aDatabase()
const now = new Date()
const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)

beforeEach(async () => {
  await db.updateTable('users').set({ role: 'usuario' }).where('role', '<>', 'usuario').execute()
  await db.deleteFrom('disputes').execute()
})

const aModerator = () => anAccount(db, { user: { role: 'moderador' } })
const toldTo = ({ id }: { id: string }) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'href'])
    .where('userId', '=', id)
    .where('type', '=', 'moderation')
    .orderBy('createdAt')
    .execute()
const actingOn = async (id: string) => {
  const { version } = await db.selectFrom('disputes').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return { formKey: randomUUID(), version, now: new Date() }
}

test('moderators are notified of a waiting dispute, with its date, once; those who may decide an appeal, of the appeal', async () => {
  const [moderator, party] = [await aModerator(), await aModerator()]
  expect(await tellOfDisputes(db, now)).toBe(0)
  await aDispute(db, { client: party }, 'negociacion')
  expect(await tellOfDisputes(db, now)).toBe(0)
  const dispute = await aDispute(db, { client: party }, 'moderacion')
  expect([await countWaitingDisputes(db, moderator.id, now), await countWaitingDisputes(db, party.id, now)]).toEqual([
    1, 0,
  ])
  expect(await tellOfDisputes(db, now)).toBe(1)
  expect(await toldTo(moderator)).toEqual([
    {
      title: 'Una disputa por decidir',
      message: expect.stringMatching(/^Hay que decidir antes del \d\d\/\d\d\/\d{4}\.$/),
      href: `/moderation/disputes/${dispute.id}`,
    },
  ])
  expect(await toldTo(party)).toEqual([])
  expect(await tellOfDisputes(db, later(2))).toBe(0)

  // The moderator who has claimed it has it in the menu, and the others do not.
  const other = await aModerator()
  await claimDispute(db, moderator.id, dispute.id, now)
  expect([await countWaitingDisputes(db, moderator.id, now), await countWaitingDisputes(db, other.id, now)]).toEqual([
    1, 0,
  ])
  // A moderator who is late is notified again, and so is the one who may decide an appeal.
  await turnNow(db, dispute.id)
  expect(await tellOfDisputes(db, later(4))).toBe(2)
  const decided = await aDispute(db, {}, 'decidida')
  await appealDispute(
    db,
    { userId: decided.client.id, disputeId: decided.id },
    { ...(await actingOn(decided.id)), words: 'Falta un dato.' },
  )
  const { decidedBy } = await db
    .selectFrom('disputes')
    .select('decidedBy')
    .where('id', '=', decided.id)
    .executeTakeFirstOrThrow()
  await tellOfDisputes(db, later(6))
  expect((await toldTo(other)).at(-1)?.href).toBe(`/moderation/disputes/${decided.id}`)
  expect(await toldTo({ id: decidedBy ?? '' })).toEqual([])
})

test('only the conversation of the order is read, by the moderator of the dispute, and both sides find it in their log', async () => {
  const dispute = await aDispute(db, {}, 'moderacion')
  const [moderator, other] = [await aModerator(), await aModerator()]
  const readings = async () =>
    (
      await db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'dispute.leer-conversación')
        .where('subjectId', 'in', [dispute.client.id, dispute.freelancer.id])
        .execute()
    ).length
  const read = (who: { id: string }, at = now) => readConversationOfDispute(db, who.id, dispute.id, at)
  expect(await read(moderator)).toBeUndefined()
  await claimDispute(db, moderator.id, dispute.id, now)
  expect((await read(moderator))?.map(({ content }) => content)).toEqual([
    expect.stringContaining('Solicitud de presupuesto: Cartel de la verbena'),
    expect.stringMatching(/^Presupuesto de 121,01\s€: Cartel de la verbena$/),
  ])
  expect(await readings()).toBe(2)
  for (const who of [other, dispute.client, dispute.freelancer]) expect(await read(who)).toBeUndefined()
  expect(await read(moderator, later(1))).toBeUndefined()
  // A moderator who becomes a party, or who has decided the dispute, cannot read it any more.
  await db.updateTable('disputes').set({ claimedBy: dispute.client.id }).where('id', '=', dispute.id).execute()
  expect(await read(dispute.client)).toBeUndefined()
  expect(await readings()).toBe(2)
})

test('it is the turn of the side that has to answer the dispute, and then of the side that has to answer an offer', async () => {
  const dispute = await aDispute(db)
  const turns = async () =>
    Promise.all([dispute.client, dispute.freelancer].map(async ({ id }) => (await findDisputeTurns(db, id)).count))
  expect(await turns()).toEqual([0, 1])
  expect(await findDisputeTurns(db, dispute.freelancer.id)).toMatchObject({
    id: dispute.id,
    title: 'Cartel de la verbena',
  })
  const freelancer = { userId: dispute.freelancer.id, disputeId: dispute.id }
  await answerDispute(db, freelancer, { ...(await actingOn(dispute.id)), grants: false, words: 'Está casi.' })
  expect(await turns()).toEqual([0, 0])
  await offerInDispute(db, freelancer, { ...(await actingOn(dispute.id)), cents: 1_000 })
  expect(await turns()).toEqual([1, 0])
  const client = { userId: dispute.client.id, disputeId: dispute.id }
  const counter = { ...(await actingOn(dispute.id)), cents: 3_000, now: later(1) }
  await offerInDispute(db, client, counter)
  expect(await turns()).toEqual([0, 1])
})

test('the public figures are the number of disputes and of those that the two ended; silence is no agreement', async () => {
  const granted = await aDispute(db)
  await answerDispute(
    db,
    { userId: granted.freelancer.id, disputeId: granted.id },
    { ...(await actingOn(granted.id)), grants: true, words: 'De acuerdo.' },
  )
  const { client, freelancer } = granted
  expect(await countDisputesAs(db, 'client', client.id)).toEqual({ orders: 1, all: 1, agreed: 1 })
  expect(await countDisputesAs(db, 'freelancer', client.id)).toEqual({ orders: 0, all: 0, agreed: 0 })
  const silent = await aDispute(db, { client, freelancer })
  await turnNow(db, silent.id)
  await aDispute(db, { client, freelancer }, 'moderacion')
  for (const [side, { id }] of [
    ['client', client],
    ['freelancer', freelancer],
  ] as const)
    expect(await countDisputesAs(db, side, id)).toEqual({ orders: 3, all: 3, agreed: 1 })
  expect(await countDisputesAs(db, 'client', (await anAccount(db)).id)).toEqual({ orders: 0, all: 0, agreed: 0 })
})
