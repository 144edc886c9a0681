import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aLaterStart } from '#tests/support/disputes.ts'
import { aQuote, QUOTE } from '#tests/support/hiring.ts'

test('S10: a freelancer reads from when the work may begin, and an earlier delivery is refused with that day', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aLaterStart(db, { freelancer: account })
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.text).toMatch(/Puedes empezar y entregar desde el \d/)
  expect(visitor.text).not.toContain('Te toca')
  expect(visitor.text).not.toContain('está trabajando')
  expect(visitor.hasLink('Entregar')).toBe(false)
  await visitor.visit('/dashboard/orders')
  expect(visitor.text).toContain('Por empezar')
  await visitor.visit(`/dashboard/orders/${id}/stages/1/deliver`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toMatch(/Todavía no se puede: el trabajo puede empezar el \d/)
  const sent = await visitor.request(`/dashboard/orders/${id}/stages/1/deliver`, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams({ words: 'Ya está.', version: '2', key: crypto.randomUUID() }),
  })
  expect(sent.status).toBe(409)
  expect(await sent.text()).toMatch(/Todavía no se puede: el trabajo puede empezar el \d/)
})

test('S10: a client lets the work begin at once, after reading what that means', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aLaterStart(db, { client: account })
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.text).toMatch(/El trabajo empieza el \d/)
  await visitor.follow('Empezad ya')
  expect(visitor.text).toContain('pagarás la parte que esté hecha')
  await visitor.press('Empezad ya')
  expect(visitor.path).toBe(`/dashboard/orders/${id}`)
  expect(visitor.text).toContain('está trabajando')
  expect(visitor.hasLink('Empezad ya')).toBe(false)
  await visitor.visit(`/dashboard/orders/${id}/start-now`)
  expect(visitor.status).toBe(409)
})

test('S10: the page of the acceptance says when the work begins, and does not say at once', async () => {
  const { visitor, account, db } = await signedIn()
  const later = { ...QUOTE, plan: 'al_entregar' as const }
  const quote = await aQuote(db, { client: account }, later)
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  expect(visitor.text).toContain('Si contratas como particular, eliges aquí cuándo empieza')
  const private_ = await aQuote(db, { client: account }, { ...later, isTrader: false, taxBps: 0, retentionBps: 0 })
  await visitor.visit(`/dashboard/quotes/${private_.id}/accept`)
  expect(visitor.text).toContain('El trabajo empieza ya.')
})
