import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { unsubscribeUrl } from '#app/adapters/links.server.ts'
import { mailDueNotifications } from '#app/domain/notifications/delivery.server.ts'
import { deliverPush } from '#app/domain/notifications/push.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aQuote, aRequest, QUOTE } from '#tests/support/hiring.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo, type MailSent } from '#tests/support/mails.ts'
import { onSiteOf } from '#tests/support/languages.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const site = { origin: 'https://gremio.example', name: 'Gremio' }

let origin: string
let db: Db
beforeAll(async () => {
  db = await aDatabase()
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
})

async function somebody(fullName: string, language: 'es' | 'en') {
  const account = await anAccount(db, { fullName })
  await saveSettings(db, account.id, { language }, new Date())
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, account)
  return { account, visitor }
}

const talkOf = async (clientId: string) =>
  (await db.selectFrom('conversations').select('id').where('clientId', '=', clientId).executeTakeFirstOrThrow()).id

/** The words of a node; those of a part with another language in brackets: «Quote request: [es:Cartel]». */
function marked(node: Node): string {
  if (node.nodeType !== 1) return node.nodeType === 3 ? (node.textContent ?? '') : ''
  const lang = (node as Element).getAttribute('lang')
  const words = [...node.childNodes].map(marked).join('')
  return lang === null ? words : `[${lang}:${words}]`
}

const markedTexts = ({ document }: Visitor, selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => marked(element).replace(/\s+/g, ' ').trim())

const read = async (visitor: Visitor, path: string, selector: string) =>
  markedTexts(await visitor.visit(path), selector)

/** The mails of notices to a person, the oldest first, once there are this many: the server's worker writes some. */
async function mailsOf({ email }: { email: string }, count: number): Promise<MailSent[]> {
  const context = { now: new Date(Date.now() + 60_000), site, unsubscribeUrl }
  await onSiteOf(['es', 'en'], () => mailDueNotifications(db, context))
  const mails = async () => (await mailsTo(db, email)).filter(({ kind }) => kind.startsWith('notification-'))
  await eventually(async () => expect((await mails()).length).toBeGreaterThanOrEqual(count))
  return mails()
}

async function pushOf(userId: string, dedupeKey: string) {
  const sent: object[] = []
  const sender = { send: (_to: unknown, payload: object) => (sent.push(payload), Promise.resolve('sent' as const)) }
  const notice = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('dedupeKey', 'like', dedupeKey)
    .executeTakeFirstOrThrow()
  const subscription = await db
    .insertInto('pushSubscriptions')
    .values({ userId, endpoint: `https://push.example/${notice.id}`, p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = () => ({ publicKey: 'public', privateKey: 'private' })
  const job = { notificationId: notice.id, subscriptionId: subscription.id }
  await onSiteOf(['es', 'en'], () => deliverPush(db, sender as never, job, keys))
  return sent[0] as { title: string; message: string; lang: string }
}

test('a request and its quote are in the language of each reader: page, list, mail and push', async () => {
  const client = await somebody('Ann', 'en')
  const freelancer = await somebody('Zoë', 'es')
  const sides = { client: client.account, freelancer: freelancer.account }
  await aQuote(db, sides, { ...QUOTE, stages: QUOTE.stages.slice(0, 1) })
  const talk = `/dashboard/messages/${await talkOf(client.account.id)}`

  expect(await read(client.visitor, `/en${talk}`, '.message__text')).toEqual([
    'Quote request: [es:Cartel de la verbena] [es:A dos tintas, para imprimir.]',
  ])
  expect(await read(freelancer.visitor, talk, '.message__text')).toEqual([
    'Solicitud de presupuesto: Cartel de la verbena A dos tintas, para imprimir.',
  ])
  expect(await read(client.visitor, '/en/dashboard/messages', '.inbox-item__preview')).toEqual([
    'Quote for €121.01: [es:Cartel de la verbena]',
  ])
  expect((await read(freelancer.visitor, '/dashboard/messages', '.inbox-item__preview'))[0]).toMatch(
    /^Tú: Presupuesto de 121,01\s€: Cartel de la verbena$/,
  )

  const asked = (await mailsOf(freelancer.account, 1)).map(({ text }) => text).join('\n')
  expect(asked).toContain('Trabajo: Cartel de la verbena\n\nHola, Zoë:\n\nAnn quiere que le prepares un presupuesto')
  const quoted = (await mailsOf(client.account, 1)).find(({ subject }) => subject.includes('verbena'))
  expect(quoted?.text).toContain('Job: Cartel de la verbena\nAmount: €121.01')
  expect(quoted?.text).not.toMatch(/121,01|presupuesto/i)

  expect(await pushOf(freelancer.account.id, 'message:%')).toMatchObject({
    message: 'Solicitud de presupuesto: Cartel de la verbena\n\nA dos tintas, para imprimir.',
    lang: 'es',
  })
  expect(await pushOf(client.account.id, 'hiring:quoted:%')).toMatchObject({
    title: 'Quote for Cartel de la verbena',
    lang: 'en',
  })
})

test('the mails of an order name the amount and the act to its English client, and in Spanish to the freelancer', async () => {
  const client = await somebody('Ann', 'en')
  const freelancer = await somebody('Zoë', 'es')
  const sides = { client: client.account, freelancer: freelancer.account }
  const quote = await aQuote(db, sides, { ...QUOTE, stages: QUOTE.stages.slice(0, 1) })
  const { visitor } = client
  await visitor.visit(`/en/dashboard/quotes/${quote.id}`)
  await visitor.follow('Accept quote')
  visitor.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  await visitor.press((visitor.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
  const order = visitor.path.slice('/en'.length)
  // The title is the client's, in Spanish, wherever it is on an English page.
  expect(markedTexts(visitor, 'h1')).toEqual(['[es:Cartel de la verbena]'])
  expect(await read(visitor, `/en/dashboard/quotes/${quote.id}`, '.back-link')).toEqual(['[es:Cartel de la verbena]'])
  await visitor.visit(`/en${order}`)
  await visitor.follow('I’ve paid')
  expect(markedTexts(visitor, '.back-link')).toEqual(['[es:Cartel de la verbena]'])
  await visitor.press('I’ve paid')
  await freelancer.visitor.visit(order)
  await freelancer.visitor.follow('He recibido el pago')
  await freelancer.visitor.press('He recibido el pago')
  await freelancer.visitor.follow('Entregar')
  await freelancer.visitor.fill('Qué entregas', 'El cartel.').press('Entregar')

  const toClient = (await mailsOf(client.account, 3)).map(({ text }) => text).join('\n')
  expect(toClient).toContain('Amount: €121.01')
  // The act that the last mail asks for is its button, as in Spanish.
  expect(toClient).toContain('Review the delivery:\n')
  expect(toClient).not.toMatch(/\d,\d\d\s€| (?:ha|tu|del|una|con) /)
  const toFreelancer = (await mailsOf(freelancer.account, 4)).map(({ text }) => text).join('\n')
  expect(toFreelancer).toMatch(/Importe: 121,01\s€/)
  expect(toFreelancer).not.toContain('€121.01')
})

test('an older message, one of another version and a broken one stay Spanish, and say so', async () => {
  const client = await somebody('Ann', 'en')
  const freelancer = await somebody('Zoë', 'es')
  await aRequest(db, { client: client.account, freelancer: freelancer.account })
  const id = await talkOf(client.account.id)
  const spanish = '[es:Solicitud de presupuesto: Cartel de la verbena A dos tintas, para imprimir.]'
  for (const said of [
    null,
    { text: 'Otra cosa' },
    { text: 'Solicitud de presupuesto: {title}', values: {} },
    [1],
    'x',
  ]) {
    const value = said === null ? null : JSON.stringify(said)
    await sql`UPDATE messages SET said = ${value}::jsonb WHERE conversation_id = ${id}`.execute(db)
    expect(await read(client.visitor, `/en/dashboard/messages/${id}`, '.message__text')).toEqual([spanish])
    expect(await read(client.visitor, '/en/dashboard/messages', '.inbox-item__preview')).toEqual([`You: ${spanish}`])
  }
})

test('erasing an account deletes its words from both forms of a message', async () => {
  const { client, freelancer } = await aRequest(db)
  const id = await talkOf(client.id)
  await sql`UPDATE messages SET sender_id = NULL WHERE conversation_id = ${id}`.execute(db)
  const rows = await db.selectFrom('messages').select(['content', 'said']).where('conversationId', '=', id).execute()
  expect(rows).toEqual([{ content: '', said: null }])
  expect(freelancer.id).toBeDefined()
})
