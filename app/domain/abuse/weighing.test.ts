import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { findBrokenAudit } from '#app/domain/audit/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { adviceFor } from './advice.server.ts'
import { listSignalsAsModerator } from './mentions.server.ts'
import { addPhrase, adviseWith, listRules, removePhrase, switchRule, tryRules } from './rules.server.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { noteContacts, REPEATED_TO, SHARED_BY, weighMessage } from './weighing.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-03T10:00:00Z')
const OFFER = 'tengo una oferta muy buena para ti, contesta hoy mismo y te cuento los detalles.'

async function aConversation(clientId: string) {
  const { id } = await anAccount(db)
  return db
    .insertInto('conversations')
    .values({ clientId, freelancerId: id, about: randomUUID() })
    .returning(['id', 'freelancerId'])
    .executeTakeFirstOrThrow()
}

const weigh = (senderId: string, conversationId: string, text: string, at = now) =>
  inTransaction(db, (trx) => weighMessage(trx, { senderId, conversationId, text, now: at }))

const signalsOf = async (id: string) => (await listSignalsAsModerator(db)).filter(({ userId }) => userId === id)

test('the same words to many people get a warning and one line for moderators, from the fifth on', async () => {
  const { id } = await anAccount(db)
  const found: string[][] = []
  for (let people = 1; people <= REPEATED_TO + 1; people += 1)
    found.push(await weigh(id, (await aConversation(id)).id, `Hola, vecino ${'x'.repeat(people)}: ${OFFER}`))
  expect(found.map((warnings) => warnings.length)).toEqual([0, 0, 0, 0, 1, 1])
  expect(found.at(-1)).toEqual(['texto_repetido'])
  expect(await signalsOf(id)).toMatchObject([{ kind: 'texto_repetido', people: REPEATED_TO + 1 }])
})

test('words repeated in one conversation, answers to many people, and words of last month do not count', async () => {
  const [one, seller, patient] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  const conversation = await aConversation(one.id)
  for (let times = 0; times < 10; times += 1) expect(await weigh(one.id, conversation.id, OFFER)).toEqual([])
  for (let people = 0; people < 8; people += 1) {
    const { id } = await aConversation(one.id)
    await db.updateTable('conversations').set({ freelancerId: seller.id }).where('id', '=', id).execute()
    expect(await weigh(seller.id, id, OFFER)).toEqual([])
  }
  for (let people = 0; people < 8; people += 1) {
    const later = new Date(now.getTime() + people * 4 * DAY_MS)
    expect(await weigh(patient.id, (await aConversation(patient.id)).id, OFFER, later)).toEqual([])
  }
  expect([...(await signalsOf(one.id)), ...(await signalsOf(seller.id)), ...(await signalsOf(patient.id))]).toEqual([])
})

test('a telephone that several accounts give gets a warning and a line, however it is written', async () => {
  const people = await Promise.all(Array.from({ length: SHARED_BY }, () => anAccount(db)))
  const ways = ['Llama al 611 222 333', '+34 611-222-333', 'tel. 611222333']
  const counts: number[] = []
  for (const [index, { id }] of people.entries()) counts.push(await noteContacts(db, id, ways[index] ?? '', now))
  expect(counts).toEqual([0, 0, 1])
  const [last] = people.slice(-1)
  expect(await signalsOf(last?.id ?? '')).toMatchObject([{ kind: 'contacto_compartido', people: SHARED_BY }])
  const conversation = await aConversation(people[0]?.id ?? '')
  expect(await weigh(people[0]?.id ?? '', conversation.id, 'Mi número: 611 22 23 33')).toEqual(['contacto_compartido'])
})

test('moderators read the latest signal first, also where there are more than are shown', async () => {
  const people = await Promise.all(Array.from({ length: SHARED_BY * 2 }, () => anAccount(db)))
  for (const [index, { id }] of people.entries()) {
    const contact = index < SHARED_BY ? 'Llama al 611 000 111' : 'Llama al 622 000 111'
    await noteContacts(db, id, contact, new Date(now.getTime() + index * 60_000))
  }
  const [earlier, later] = [people[SHARED_BY - 1]?.id, people.at(-1)?.id]
  const seen = (await listSignalsAsModerator(db)).map(({ userId }) => userId)
  expect(seen.filter((id) => id === earlier || id === later)).toEqual([later, earlier])
  const dates = (await listSignalsAsModerator(db)).map(({ lastAt }) => lastAt.getTime())
  expect(await listSignalsAsModerator(db, { limit: 1 })).toMatchObject([{ lastAt: new Date(Math.max(...dates)) }])
})

test('two messages sent at once by one spammer both arrive, and leave one signal', async () => {
  const { id } = await anAccount(db)
  const conversations = await Promise.all(Array.from({ length: 12 }, () => aConversation(id)))
  await Promise.all(conversations.map((conversation) => weigh(id, conversation.id, OFFER)))
  const last = await weigh(id, (await aConversation(id)).id, OFFER)
  expect(last).toEqual(['texto_repetido'])
  expect(await signalsOf(id)).toMatchObject([{ people: 13 }])
})

test('when two messages are sent at once, the one with the later clock may be written first', async () => {
  const { id } = await anAccount(db)
  const seconds = (count: number) => new Date(now.getTime() + count * 1000)
  for (let people = 1; people < REPEATED_TO; people += 1) await weigh(id, (await aConversation(id)).id, OFFER)
  const quick = await aConversation(id)
  expect(await weigh(id, quick.id, OFFER, seconds(20))).toEqual(['texto_repetido'])
  expect(await weigh(id, (await aConversation(id)).id, OFFER, seconds(10))).toEqual(['texto_repetido'])
  await weigh(id, quick.id, OFFER, seconds(5))

  const signal = db.selectFrom('trustSignals').select(['people', 'firstAt', 'lastAt'])
  expect(await signal.where('userId', '=', id).execute()).toEqual([
    { people: REPEATED_TO + 1, firstAt: seconds(5), lastAt: seconds(20) },
  ])
  const print = db.selectFrom('textPrints').select('sentAt').where('conversationId', '=', quick.id)
  expect(await print.executeTakeFirst()).toEqual({ sentAt: seconds(20) })
})

test('when two people give one telephone at once, the row with the later clock may be written first', async () => {
  const people = await Promise.all(Array.from({ length: SHARED_BY }, () => anAccount(db)))
  const [, , last = { id: '' }] = people
  const earlier = new Date(now.getTime() - 10_000)
  for (const { id } of people) await noteContacts(db, id, 'Llama al 622 333 444', now)
  expect(await noteContacts(db, last.id, 'Llama al 622 333 444', earlier)).toBe(1)
  const prints = db.selectFrom('contactPrints').select('seenAt').where('userId', '=', last.id)
  expect(await prints.execute()).toEqual([{ seenAt: now }])
  expect(await signalsOf(last.id)).toHaveLength(1)
})

test('prints of texts are forgotten after a month', async () => {
  const { id } = await anAccount(db)
  await weigh(id, (await aConversation(id)).id, OFFER, new Date('2026-01-01T10:00:00Z'))
  await purgeExpired(db, now)
  expect(await db.selectFrom('textPrints').select('sentAt').where('userId', '=', id).execute()).toEqual([])
})

test('the operator writes a rule of their own; each change is noted', async () => {
  const advice = 'Aquí no se venden entradas: son falsas.'
  expect(await adviseWith(db, 'entradas', advice, now)).toEqual({ kind: 'saved' })
  expect(await addPhrase(db, 'entradas', 'entrada* + concierto', now)).toEqual({ kind: 'saved' })
  expect(await addPhrase(db, 'entradas', 'entrada* + concierto', now)).toEqual({ kind: 'saved' })
  expect(await tryRules(db, 'Tengo dos entradas para el concierto')).toEqual(['entradas'])
  expect(adviceFor(['entradas', 'ya_no_está', 'otra_que_no_está'], { entradas: advice })).toEqual([
    advice,
    'Este mensaje puede no ser de fiar. No envíes dinero, códigos ni datos de tu tarjeta.',
  ])

  await switchRule(db, 'entradas', false, now)
  expect(await tryRules(db, 'Tengo dos entradas para el concierto')).toEqual([])
  await switchRule(db, 'entradas', true, now)
  expect(await removePhrase(db, 'entradas', 'entrada* + concierto', now)).toEqual({ kind: 'saved' })
  expect((await listRules(db)).find(({ name }) => name === 'entradas')?.phrases).toEqual([])
  expect(await removePhrase(db, 'entradas', 'nada', now)).toMatchObject({ kind: 'refused' })
  expect(await addPhrase(db, 'no_existe', 'algo largo', now)).toMatchObject({ kind: 'refused' })
  expect(await adviseWith(db, 'Con Espacios', 'x', now)).toMatchObject({ kind: 'refused' })
  expect(await adviseWith(db, 'largo', 'x'.repeat(301), now)).toMatchObject({ kind: 'refused' })
  const noted = await db.selectFrom('auditLog').select('action').where('action', 'like', 'warnings.%').execute()
  expect(noted.map(({ action }) => action)).toContain('warnings.remove')
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('prints of contacts are forgotten after a year, not before', async () => {
  const { id } = await anAccount(db)
  await noteContacts(db, id, 'Llama al 633 444 555', daysBefore(now, 366))
  await noteContacts(db, id, 'Llama al 644 555 666', daysBefore(now, 364))
  await purgeExpired(db, now)
  const kept = await db.selectFrom('contactPrints').select('seenAt').where('userId', '=', id).execute()
  expect(kept).toEqual([{ seenAt: daysBefore(now, 364) }])
})

test('a rule has two hundred phrases, and no more', async () => {
  await adviseWith(db, 'muchas', 'Aquí no se venden entradas.', now)
  const phrases = Array.from({ length: 199 }, (_, n) => `entrada ${n}`)
  await db.updateTable('warningRules').set({ phrases }).where('name', '=', 'muchas').execute()
  expect(await addPhrase(db, 'muchas', 'entrada de teatro', now)).toEqual({ kind: 'saved' })
  expect(await addPhrase(db, 'muchas', 'entrada de cine', now)).toMatchObject({ kind: 'refused' })
  expect((await listRules(db)).find(({ name }) => name === 'muchas')?.phrases).toHaveLength(200)
})
