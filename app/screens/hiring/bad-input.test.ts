import '#tests/support/own-world.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ACTS, mayDo, OWN_PAGES } from '#app/domain/orders/acts.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aCollected, aDispute } from '#tests/support/disputes.ts'
import { aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, aRequest, TO_THE_END } from '#tests/support/hiring.ts'
import { Visitor } from '#tests/support/visitor.ts'

const NO_AMOUNTS = ['12,345', '-1', '1e400', '0x10', '9'.repeat(29)]

/** The control of the page's form with this name: labels hold amounts and words that change. */
function set(visitor: Visitor, name: string, value: string) {
  visitor.document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`main [name="${name}"]`)!.value = value
}
const valueOf = (visitor: Visitor, name: string) =>
  visitor.document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`main [name="${name}"]`)?.value

test('an invalid amount is reported beside its field in every form, and stays as it was typed', async () => {
  const { db, visitor, account } = await signedIn()
  const { id: listingId } = await aListing(db)
  const asked = await aRequest(db, { freelancer: account })
  const running = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 2))
  const forms: [path: string, field: string, button: string, rest: Record<string, string>][] = [
    [
      `/marketplace/${listingId}/request-quote`,
      'budget',
      'Enviar solicitud',
      { title: 'Un mural', body: 'De tres metros.' },
    ],
    [
      `/dashboard/requests/${asked.id}/quote`,
      'stage_1_price',
      'Enviar presupuesto',
      { scope: 'Todo.', stage_1_title: 'Todo', stage_1_days: '3' },
    ],
    [`/dashboard/orders/${running.id}/extra`, 'price', 'Ofrecer', { title: 'Más', days: '3' }],
    [`/dashboard/orders/${running.id}/stages/1/dispute`, 'claim', 'Abrir la disputa', { words: 'No va bien.' }],
  ]
  for (const [path, field, button, rest] of forms) {
    await visitor.visit(path)
    for (const amount of NO_AMOUNTS) {
      for (const [name, text] of Object.entries({ ...rest, [field]: amount })) set(visitor, name, text)
      await visitor.press(button)
      expect([path, amount, visitor.status]).toEqual([path, amount, 422])
      expect(visitor.mistakes().map((link) => link.hash)).toContain(`#${idOf(visitor, field)}`)
      expect(valueOf(visitor, field)).toBe(amount)
    }
  }
  for (const table of ['orderExtras', 'disputes'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, []])
  expect(await db.selectFrom('requests').select('id').where('clientId', '=', account.id).execute()).toEqual([])
  expect(await db.selectFrom('quotes').select('id').where('requestId', '=', asked.id).execute()).toEqual([])
})

const idOf = (visitor: Visitor, name: string) => visitor.document.querySelector(`main [name="${name}"]`)?.id

test('a request accepts no past and no impossible day, and reads «1.250,50»', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}/request-quote`)
  const send = (wanted: string) => {
    for (const [name, text] of Object.entries({ title: 'Un mural', body: 'Grande.', budget: '1.250,50', wanted }))
      set(visitor, name, text)
    return visitor.press('Enviar solicitud')
  }
  for (const [wanted, told] of [
    ['2020-01-31', 'Ese día ya ha pasado'],
    ['2031-02-30', 'Escribe un día, por ejemplo 31/12/2026'],
  ] as const) {
    // A date control accepts no other text, but another client can send it.
    visitor.document.querySelector<HTMLInputElement>('[name=wanted]')!.type = 'text'
    await send(wanted)
    expect([visitor.status, visitor.text]).toEqual([422, expect.stringContaining(told) as unknown])
    expect(visitor.document.querySelector('[name=wanted]')?.getAttribute('value')).toBe(wanted)
  }
  await send('2031-02-28')
  expect(visitor.heading).toBe('Un mural')
  const rows = await db.selectFrom('requests').select(['budgetCents']).where('clientId', '=', account.id).execute()
  expect(rows).toEqual([{ budgetCents: 125_050 }])
})

test('a round of changes has at most twenty lines: fifty-one are refused, kept in the form, and not sent', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { client: account }, TO_THE_END.slice(0, 3))
  await visitor.visit(`/dashboard/orders/${order.id}/stages/1/changes`)
  const lines = Array.from({ length: 51 }, (_, index) => `Cambio ${index + 1}`).join('\n')
  set(visitor, 'words', lines)
  await visitor.press('Pedir cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Como máximo 20 cambios')
  expect(valueOf(visitor, 'words')?.replaceAll('\r', '')).toBe(lines)
  expect(await db.selectFrom('changePoints').select('point').where('orderId', '=', order.id).execute()).toEqual([])
})

test('the id of a quote is not accepted as that of a request: it cannot be quoted for, compared or ordered', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { freelancer: account })
  for (const path of ['requests/{}/quote', 'requests/{}', 'requests/{}/compare', 'orders/{}', 'quotes/{}/agreement']) {
    await visitor.visit(`/dashboard/${path.replace('{}', quote.id)}`)
    expect([path, visitor.status]).toEqual([path, 404])
  }
  const body = new URLSearchParams({ key: randomUUID(), scope: 'Todo.' })
  const headers = { Origin: visitor.origin }
  const answer = await visitor.request(`/dashboard/requests/${quote.id}/quote`, { method: 'POST', headers, body })
  expect(answer.status).toBeGreaterThanOrEqual(404)
  expect(await db.selectFrom('quotes').select('id').where('freelancerId', '=', account.id).execute()).toHaveLength(1)
})

test('a suspended person cannot be hired, and the client can end a running order with them', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  const order = await aHiring(db, { client: account, freelancer: quote.freelancer }, TO_THE_END.slice(0, 2))
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', quote.freelancer.id).execute()
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  for (const begins of visitor.document.querySelectorAll<HTMLInputElement>('[name=begins][value=despues]'))
    begins.checked = true
  if (visitor.status === 200)
    await visitor.press((visitor.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
  expect(visitor.status).toBe(409)
  expect(await db.selectFrom('orders').select('id').where('quoteId', '=', quote.id).execute()).toEqual([])
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(visitor.status).toBe(200)
  await visitor.visit(`/dashboard/orders/${order.id}/stages/1/cancel`)
  await visitor.press('Cancelar la contratación')
  expect(visitor.text).toContain('Cancelado')
})

test('a deleted listing accepts no request, and its orders go on', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { client: account }, TO_THE_END.slice(0, 3))
  await visitor.visit(`/marketplace/${order.listingId}/request-quote`)
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', order.listingId).execute()
  for (const [name, text] of Object.entries({ title: 'Otro', body: 'Igual.' })) set(visitor, name, text)
  await visitor.press('Enviar solicitud')
  expect([404, 410]).toContain(visitor.status)
  expect(await db.selectFrom('requests').select('id').where('title', '=', 'Otro').execute()).toEqual([])
  await visitor.visit(`/dashboard/orders/${order.id}`)
  await visitor.follow('Aceptar la entrega')
  await visitor.press('Aceptar la entrega')
  expect(visitor.text).toContain('Completado')
})

test('an order whose other side is erased can be read and continued, without their name', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 2))
  await db.deleteFrom('users').where('id', '=', order.client.id).execute()
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(visitor.text).toContain('Usuario eliminado')
  await visitor.follow('Entregar')
  await visitor.fill('Qué entregas', 'Aquí está.').press('Entregar')
  expect(visitor.text).toContain('Entregado')
  for (const path of ['agreement.pdf', 'dates.ics'])
    expect([path, (await visitor.request(`/dashboard/orders/${order.id}/${path}`)).status]).toEqual([path, 200])
})

test('a moderator cannot open a dispute of their own to decide it, by any address', async () => {
  const { db, visitor, account } = await signedIn({ user: { role: 'moderador' } })
  const dispute = await aDispute(db, { client: account }, 'moderacion')
  const at = `/moderation/disputes/${dispute.id}`
  for (const path of [at, `${at}/claim`, `${at}/decide`]) {
    expect([path, (await visitor.request(path)).status]).toEqual([path, 404])
    const body = new URLSearchParams({ amount: '0', facts: 'Así fue.', reasons: 'Porque sí.' })
    const answer = await visitor.request(path, { method: 'POST', headers: { Origin: visitor.origin }, body })
    expect(answer.status).toBeGreaterThanOrEqual(404)
  }
  const { state, claimedBy } = await db
    .selectFrom('disputes')
    .select(['state', 'claimedBy'])
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  expect([state, claimedBy]).toEqual(['moderacion', null])
})

test('thirty acts that are not possible get 409 or 404, and change nothing', async () => {
  const { db } = await signedIn()
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  const orders = [
    await aHiring(db),
    await aHiring(db, {}, TO_THE_END.slice(0, 2)),
    await aHiring(db, {}, TO_THE_END.slice(0, 3)),
    await aHiring(db, {}, TO_THE_END),
    await aCollected(db),
  ]
  const tries: { order: (typeof orders)[number]; who: { id: string }; act: string; wanted: 404 | 409 }[] = []
  for (const order of orders) {
    const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
    for (const side of ['client', 'freelancer'] as Side[])
      for (const act of ACTS)
        if (stage && !OWN_PAGES.some((own) => own === act) && !mayDo(act, stage, side, new Date()))
          tries.push({ order, who: order[side], act, wanted: 409 })
    tries.push({ order, who: moderator, act: 'accept', wanted: 404 })
  }
  const sample = tries.filter((_, index) => index % Math.floor(tries.length / 30) === 0)
  expect(sample.length).toBeGreaterThanOrEqual(30)
  const events = () => db.selectFrom('orderEvents').select('id').execute()
  const before = (await events()).length
  for (const { order, who, act, wanted } of sample) {
    const visitor = await Visitor.arrive()
    await signIn(db, visitor, who)
    const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version
    const body = new URLSearchParams({ key: randomUUID(), version: String(version), words: 'Ya está.' })
    const path = `/dashboard/orders/${order.id}/stages/1/${act}`
    const answer = await visitor.request(path, { method: 'POST', headers: { Origin: visitor.origin }, body })
    expect([path, answer.status]).toEqual([path, wanted])
  }
  expect((await events()).length).toBe(before)
})

test('a quote for an invalid request is refused as the sender’s mistake', async () => {
  const { visitor, db } = await signedIn()
  const { id } = await aListing(db)
  const path = `/marketplace/${id}/request-quote`
  for (const request of ['junk', '1', randomUUID()]) {
    const body = new URLSearchParams({ request })
    const answer = await visitor.request(path, { method: 'POST', body, headers: { Origin: visitor.origin } })
    expect([request, answer.status]).toEqual([request, 409])
  }
})
