import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { findQuote } from '#app/domain/hiring/queries.server.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { signIn } from '#tests/support/factories.ts'
import { aQuote, aRequest } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { byName, languagesOf, send } from '#tests/support/spoken-words.ts'
import { Visitor } from '#tests/support/visitor.ts'

let origin: string
let db: Db
beforeAll(async () => {
  db = await aDatabase()
  ;({ origin } = await aServer({ LANGUAGES: 'es,fr,de' }))
})

async function signedIn(person: { id: string }) {
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, person)
  return visitor
}

/** Under the page of each language the text says the language that it was written in, also within a sentence of ours. */
async function expectSpoken(text: string, path: string, language: string, visitor: Visitor): Promise<void> {
  for (const prefix of ['', '/fr', '/de']) {
    const { status, document } = await visitor.visit(prefix + path)
    const said = languagesOf(text, document)
    // In a sentence of its own language it needs no mark.
    const isWithin = said.length === 0 && document.documentElement.lang === language && visitor.html.includes(text)
    expect([prefix + path, text, status, isWithin ? [language] : said]).toEqual([prefix + path, text, 200, [language]])
  }
}

const ETAPES = ['Esquisses au crayon', 'Affiche imprimée']
const QUOTE = {
  scope: 'Deux esquisses et le dessin définitif.',
  exclusions: 'Le papier et l’encre.',
  stage_1_title: ETAPES[0] as string,
  stage_1_price: '100',
  stage_1_days: '7',
  stage_2_title: ETAPES[1] as string,
  stage_2_price: '200',
  stage_2_days: '10',
}

/** A quote that a freelancer has written on a French page. */
async function aFrenchQuote() {
  const request = await aRequest(db)
  const [client, freelancer] = [await signedIn(request.client), await signedIn(request.freelancer)]
  await freelancer.visit(`/fr/dashboard/requests/${request.id}/quote`)
  await send(freelancer, QUOTE)
  const path = freelancer.path.replace(/^\/fr/, '').replace(/\?.*$/, '')
  expect(path).toMatch(/^\/dashboard\/quotes\/[0-9a-f-]{36}$/)
  return { ...request, requestId: request.id, path, id: path.split('/').at(-1) ?? '', visitors: { client, freelancer } }
}

/** The order that its client makes of such a quote. */
async function aFrenchOrder() {
  const quote = await aFrenchQuote()
  const sha256 = (await findQuote(db, quote.client.id, quote.id))?.sha256 ?? ''
  const accepted = await acceptQuote(db, quote.client.id, quote.id, { sha256, provider: 'directo', now: new Date() })
  if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
  return { ...quote, orderId: accepted.orderId, order: `/dashboard/orders/${accepted.orderId}` }
}

test('a quote is in the language of the page that it was written on, for every reader', async () => {
  const { path, visitors } = await aFrenchQuote()
  for (const visitor of [visitors.client, visitors.freelancer])
    for (const words of [QUOTE.scope, QUOTE.exclusions, ...ETAPES]) await expectSpoken(words, path, 'fr', visitor)
  for (const words of [QUOTE.scope, ...ETAPES]) await expectSpoken(words, `${path}/accept`, 'fr', visitors.client)
})

test('the columns of a comparison name the language of each quote', async () => {
  const { requestId, visitors } = await aFrenchQuote()
  await expectSpoken(QUOTE.scope, `/dashboard/requests/${requestId}/compare`, 'fr', visitors.client)
})

test('a counter-offer and its answer are each in the language of their author', async () => {
  const { path, visitors } = await aFrenchQuote()
  await visitors.client.visit(`/de${path}/counter`)
  await send(visitors.client, { body: 'Der Entwurf genügt mir.' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Der Entwurf', path, 'de', visitor)
  await visitors.freelancer.visit(`/fr${path}/keep`)
  await send(visitors.freelancer, { answer: 'Je garde mon prix.' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Je garde mon prix.', path, 'fr', visitor)

  await visitors.client.visit(`/de${path}/reject`)
  await send(visitors.client, { answer: 'Zu teuer für uns.' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Zu teuer für uns.', path, 'de', visitor)
})

test('an older quote without a language is in that of the site', async () => {
  const { id, client } = await aQuote(db)
  await db.updateTable('quotes').set({ language: null }).where('id', '=', id).execute()
  await expectSpoken('Dos bocetos', `/dashboard/quotes/${id}`, 'es', await signedIn(client))
})

test('an order keeps the language of its stages, also once the request and the quote are deleted', async () => {
  const { order, orderId, visitors } = await aFrenchOrder()
  for (const title of ETAPES) await expectSpoken(title, order, 'fr', visitors.client)
  await expectSpoken(QUOTE.scope, order, 'fr', visitors.client)
  await db.updateTable('orders').set({ quoteId: null }).where('id', '=', orderId).execute()
  for (const words of [QUOTE.scope, ...ETAPES]) await expectSpoken(words, order, 'fr', visitors.client)
})

test('words written with the steps of an order are in the language of their author', async () => {
  const { order, orderId, client, visitors } = await aFrenchOrder()
  await visitors.freelancer.visit(`/fr${order}/stages/1/start`)
  await visitors.freelancer.press(startButton(visitors.freelancer))
  await visitors.freelancer.visit(`/fr${order}/stages/1/deliver`)
  await send(visitors.freelancer, { words: 'Voici les deux esquisses.' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Voici les deux', order, 'fr', visitor)

  await visitors.client.visit(`/de${order}/stages/1/changes`)
  await send(visitors.client, { words: '- Größere Buchstaben\n- Ein helleres Rot' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Größere Buchstaben', order, 'de', visitor)
  expect(await findOrder(db, client.id, orderId)).toMatchObject({
    points: [{ language: 'de' }, { language: 'de' }],
  })

  await visitors.client.visit(`/de${order}/stages/1/ask-cancel`)
  await send(visitors.client, { words: 'Das Fest fällt aus.' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Das Fest fällt aus.', order, 'de', visitor)
  await expectSpoken('Das Fest fällt aus.', `${order}/stages/1/agree-cancel`, 'de', visitors.freelancer)
})

test('further work is in the language of its freelancer, before and after it is accepted', async () => {
  const { order, visitors } = await aFrenchOrder()
  await visitors.freelancer.visit(`/fr${order}/extra`)
  await send(visitors.freelancer, { title: 'Une carte postale', price: '40', days: '3' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Une carte postale', order, 'fr', visitor)
  const { id } = await db
    .selectFrom('orderExtras')
    .select('id')
    .where('title', '=', 'Une carte postale')
    .executeTakeFirstOrThrow()
  await expectSpoken('Une carte postale', `${order}/extras/${id}`, 'fr', visitors.client)
  await visitors.client.visit(`/de${order}/extras/${id}`)
  await send(visitors.client, { answer: 'aceptar' })
  for (const visitor of Object.values(visitors)) await expectSpoken('Une carte postale', order, 'fr', visitor)
})

const startButton = (visitor: Visitor) => {
  const button = byName(visitor, 'version')?.form?.querySelector('button[type=submit]:not([name])')
  return button?.textContent?.trim() ?? ''
}
