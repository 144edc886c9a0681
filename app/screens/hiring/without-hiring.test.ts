import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('where nobody can be hired there are no such pages, no link to them and no word of them', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ HIRING: '', OPERATOR_TAX_ID: '' })
  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).not.toContain('Pedir presupuesto')
  await visitor.visit('/dashboard')
  expect(visitor.text).not.toContain('Contrataciones')
  await visitor.visit('/how-it-works')
  expect(visitor.text).toContain('Todavía no se puede contratar en ella')
  expect(visitor.text).not.toContain('presupuesto')
  const rating = await aRating(db, { freelancer: account })
  await visitor.visit('/dashboard/reviews')
  expect(visitor.text).toContain('Trabajo impecable')
  expect(visitor.text).not.toMatch(/firmada|Llévate/)
  const paths = [
    `/marketplace/${id}/request-quote`,
    '/dashboard/requests',
    `/dashboard/requests/${randomUUID()}`,
    `/dashboard/quotes/${randomUUID()}/accept`,
    '/dashboard/orders',
    `/dashboard/orders/${randomUUID()}/stages/1/pay`,
    '/verify-rating',
    '/.well-known/gremio-ratings.json',
    '/dashboard/signed-ratings',
    '/dashboard/signed-ratings/valoraciones-1.json',
    `/dashboard/reviews/${rating.id}/valoracion.json`,
  ]
  for (const path of paths) {
    await visitor.visit(path)
    expect({ path, status: visitor.status }).toEqual({ path, status: 404 })
  }
})
