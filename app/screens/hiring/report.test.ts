import { expect, test } from 'vitest'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { findCaseAsModerator } from '#app/domain/moderation/case.server.ts'
import { choicesOf } from '#app/domain/moderation/states.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, aRequest, TO_THE_END, wordsOfFreelancer } from '#tests/support/hiring.ts'
import { aModerator } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

const report = (visitor: Visitor) =>
  visitor
    .choose('Motivo', 'Insulta, amenaza, discrimina o acosa')
    .fill('Qué ocurre', 'Lo que escribe es un insulto.')
    .press('Enviar denuncia')

test('D12: what one side of a hiring writes is reported by the other, and moderators read just that', async () => {
  const { db, visitor, account } = await signedIn()
  const freelancer = await anAccount(db)
  const order = await aHiring(db, { client: account, freelancer }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${order.id}`)
  const links = [...visitor.document.querySelectorAll('.hiring-events a')]
  // The freelancer has written twice; one's own words cannot be reported.
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
  expect(found?.evidence).toEqual({ title: 'Cartel de la verbena', message: 'Ya está.', files: [] })
  expect(choicesOf('order_event', 'moderador')).toEqual(['desestimar', 'advertir', 'suspender'])
})

test('D12: a quote is reported by its client and a request by who was asked, never by others or their author', async () => {
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
