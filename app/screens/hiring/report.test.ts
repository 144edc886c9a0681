import { expect, test } from 'vitest'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { findCaseAsModerator } from '#app/domain/moderation/case.server.ts'
import { choicesOf } from '#app/domain/moderation/states.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import {
  aCounter,
  aHiring,
  aQuote,
  aRequest,
  standingCounterOf,
  TO_THE_END,
  wordsOfFreelancer,
} from '#tests/support/hiring.ts'
import { aModerator } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

const report = (visitor: Visitor) =>
  visitor
    .choose('Motivo', 'Insulta, amenaza, discrimina o acosa')
    .fill('Qué ocurre', 'Lo que escribe es un insulto.')
    .press('Enviar denuncia')

test('D12: each side of an order can report the words of the other, and moderators read just these', async () => {
  const { db, visitor, account } = await signedIn()
  const freelancer = await anAccount(db)
  const order = await aHiring(db, { client: account, freelancer }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${order.id}`)
  const links = [...visitor.document.querySelectorAll('.hiring-events a')]
  // The freelancer has written twice; people cannot report their own words.
  expect(links).toHaveLength(2)
  expect(links[0]?.getAttribute('href')).toContain(await wordsOfFreelancer(db, order.id))
  await visitor.visit(links[0]?.getAttribute('href') ?? '')
  await visitor.press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  await report(visitor)
  expect(visitor.path).toMatch(/^\/reports\//)

  const kept = await db
    .selectFrom('moderationCases')
    .select(['id', 'targetKind', 'subjectId', 'evidence'])
    .where('subjectId', '=', freelancer.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ targetKind: 'order_event', evidence: { message: 'Ya está.' } })
  const moderator = await aModerator(db)
  await claimCase(db, moderator, kept.id, new Date())
  const found = await findCaseAsModerator(db, moderator.id, kept.id, new Date())
  expect(found?.evidence).toEqual({ title: 'Cartel de la verbena', message: 'Ya está.', files: [], language: 'es' })
  expect(choicesOf('order_event', 'moderador')).toEqual(['desestimar', 'advertir', 'suspender'])
})

test('D12: a client reports a quote, and the person asked a request, never others or their author', async () => {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db)
  const quote = await aQuote(db, { client: account, freelancer: other })
  const asked = await aRequest(db, { client: other, freelancer: account })
  await visitor.visit(`/dashboard/quotes/${quote.id}`)
  await visitor.follow('Denunciar este presupuesto')
  await report(visitor)
  expect(visitor.path).toMatch(/^\/reports\//)
  await visitor.visit(`/dashboard/requests/${asked.id}`)
  await visitor.follow('Denunciar esta solicitud')
  await report(visitor)
  expect(visitor.path).toMatch(/^\/reports\//)

  const author = await Visitor.arrive()
  await signIn(db, author, other)
  await author.visit(`/dashboard/quotes/${quote.id}`)
  expect(author.hasLink('Denunciar este presupuesto')).toBe(false)
  const stranger = await Visitor.arrive()
  await signIn(db, stranger, await anAccount(db))
  for (const path of [`/dashboard/quotes/${quote.id}/report`, `/dashboard/requests/${asked.id}/report`]) {
    await author.visit(path)
    await stranger.visit(path)
    expect([path, author.status, stranger.status]).toEqual([path, 403, 404])
  }
  const order = await aHiring(db, { client: account, freelancer: other }, TO_THE_END)
  const heard = await wordsOfFreelancer(db, order.id)
  await stranger.visit(`/dashboard/orders/${order.id}/events/${heard}/report`)
  expect(stranger.status).toBe(404)

  // Nor at the address of another order of the same people.
  const another = await aHiring(db, { client: account, freelancer: other })
  await visitor.visit(`/dashboard/orders/${order.id}/events/${heard}/report`)
  const form = new URLSearchParams(visitor.formTo(`/dashboard/orders/${order.id}/events/${heard}/report`))
  const address = `/dashboard/orders/${another.id}/events/${heard}/report`
  const headers = { Origin: visitor.origin }
  expect((await visitor.request(address, { method: 'POST', body: form, headers })).status).toBe(404)
})

test('D12: both sides can report what the other wrote in one order, each in a case of its own', async () => {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db)
  const order = await aHiring(db, { client: account, freelancer: other }, [
    ['client', 'pay'],
    ['freelancer', 'received'],
    ['freelancer', 'deliver'],
  ])
  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, other)
  for (const side of [visitor, freelancer]) {
    await side.visit(`/dashboard/orders/${order.id}`)
    await side.visit(side.document.querySelector('.hiring-events a')?.getAttribute('href') ?? '')
    await report(side)
    expect(side.path).toMatch(/^\/reports\//)
  }
  const cases = await db
    .selectFrom('moderationCases')
    .select(['subjectId', 'reportCount'])
    .where('subjectId', 'in', [account.id, other.id])
    .execute()
  expect(cases.map(({ subjectId }) => subjectId).sort()).toEqual([account.id, other.id].sort())
  expect(cases.every(({ reportCount }) => reportCount === 1)).toBe(true)
})

test('D12: counter-offers, their answers and answers to quotes are each reported by the other side alone', async () => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db)
  const quote = await aCounter(db, { client, freelancer: account })
  const id = await standingCounterOf(db, quote.id)
  const clientsOwn = await Visitor.arrive()
  await signIn(db, clientsOwn, client)
  const page = `/dashboard/quotes/${quote.id}`

  await visitor.visit(page)
  await visitor.follow('Denunciar esta contraoferta')
  await visitor.press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  await report(visitor)
  expect(visitor.path).toMatch(/^\/reports\//)
  await visitor.visit(page)
  await visitor.follow('Mantener el presupuesto')
  await visitor.fill('Por qué (opcional)', 'Ni en broma.').press('Mantener el presupuesto')

  await clientsOwn.visit(page)
  await clientsOwn.follow('Denunciar lo que escribió la otra parte')
  await report(clientsOwn)
  await clientsOwn.visit(`${page}/reject`)
  await clientsOwn.fill('Por qué no', 'Pues nada.').press('Rechazar presupuesto')
  expect(clientsOwn.hasLink('Denunciar esta respuesta')).toBe(false)

  await visitor.visit(page)
  await visitor.follow('Denunciar esta respuesta')
  await report(visitor)
  const cases = await db
    .selectFrom('moderationCases')
    .select(['targetKind', 'subjectId', 'evidence', 'reportCount'])
    .where('targetId', 'in', [id, quote.id])
    .orderBy('openedAt')
    .execute()
  const title = expect.any(String)
  expect(cases).toEqual([
    {
      targetKind: 'counter_offer',
      subjectId: client.id,
      evidence: { title, message: 'Un poco menos.', language: 'es' },
      reportCount: 1,
    },
    {
      targetKind: 'counter_answer',
      subjectId: account.id,
      evidence: { title, message: 'Ni en broma.', language: 'es' },
      reportCount: 1,
    },
    {
      targetKind: 'quote_answer',
      subjectId: client.id,
      evidence: { title, message: 'Pues nada.', language: 'es' },
      reportCount: 1,
    },
  ])

  const stranger = await Visitor.arrive()
  await signIn(db, stranger, await anAccount(db))
  const paths = [
    `counters/${id}`,
    `counter-answers/${id}`,
    `answers/${quote.id}`,
    `letters/${id}`,
    `counters/${quote.id}`,
  ]
  const statuses = []
  for (const path of paths) {
    for (const one of [visitor, clientsOwn, stranger]) await one.visit(`${page}/${path}/report`)
    statuses.push([visitor.status, clientsOwn.status, stranger.status])
  }
  expect(statuses).toEqual([
    [200, 403, 404],
    [403, 200, 404],
    [200, 403, 404],
    [404, 404, 404],
    [404, 404, 404],
  ])
})
