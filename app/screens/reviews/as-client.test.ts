import { expect, test } from 'vitest'
import { rateOrder } from '#app/domain/reviews/commands.server.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'

test('S11, S12: a person who has rated is not asked again, and a rated client is notified, reads the rating, answers and can report it', async () => {
  const { db, visitor, account: client } = await signedIn()
  const freelancer = await anAccount(db, { fullName: 'Bea Sanz' })
  const { id } = await aHiring(db, { client, freelancer }, TO_THE_END)
  const page = `/dashboard/orders/${id}`
  await visitor.visit(page)
  expect(visitor.hasLink('Valorar')).toBe(true)

  await rateOrder(db, client.id, id, { rating: 5, comment: null }, new Date())
  await visitor.visit(page)
  expect(visitor.hasLink('Valorar')).toBe(false)
  expect(visitor.hasLink('Cambiar mi valoración')).toBe(true)

  await rateOrder(db, freelancer.id, id, { rating: 4, comment: 'Encargo muy claro.' }, new Date())
  await visitor.visit(page)
  expect(visitor.hasLink('Valorar')).toBe(false)
  expect(visitor.hasLink('Cambiar mi valoración')).toBe(false)
  expect(visitor.text).not.toContain('Cuenta cómo ha ido')

  await visitor.visit('/dashboard/notifications')
  expect(visitor.text).toContain('Tienes una valoración nueva: Cartel de la verbena')
  await visitor.visit('/dashboard/reviews/as-client')
  expect(visitor.text).toContain('Encargo muy claro.')
  expect(visitor.text).toContain('Contratación confirmada por las dos partes')
  const [report] = visitor.document.querySelectorAll('a[href^="/ratings/"]')
  expect(report?.getAttribute('href')).toMatch(/\/report$/)
  await visitor.fill('Tu respuesta', 'Gracias, Bea.').press('Enviar respuesta')
  expect(visitor.path).toBe('/dashboard/reviews/as-client')
  expect(visitor.text).toContain('Gracias, Bea.')
})

test('S3: a client whose payment is unknown reads why they cannot rate yet', async () => {
  const { db, visitor, account: client } = await signedIn()
  const { id } = await aHiring(db, { client }, [
    ['freelancer', 'start'],
    ['freelancer', 'deliver'],
    ['client', 'accept'],
  ])
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.hasLink('Valorar')).toBe(false)
  expect(visitor.text).toContain('Podrás valorar este trabajo cuando conste tu pago')
  await visitor.visit(`/dashboard/orders/${id}/rate`)
  expect(visitor.status).toBe(409)
})
