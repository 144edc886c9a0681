import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('while hiring is off there are no such pages, no links to them and no mention of them', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ HIRING: '', OPERATOR_TAX_ID: '' })
  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  const { id } = await aPackagedListing(db)
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).not.toContain('Pedir presupuesto')
  expect(visitor.text).not.toContain('Paquetes')
  await visitor.visit('/dashboard')
  expect(visitor.text).not.toMatch(/Contrataciones|solicitud/)
  await visitor.visit('/dashboard/settings')
  expect(visitor.text).not.toContain('Cobros')
  await visitor.visit('/dashboard/settings/privacy/audit')
  expect(visitor.text).not.toContain('cobro')
  await visitor.visit('/how-it-works')
  expect(visitor.text).toContain('Todavía no se puede contratar en ella')
  expect(visitor.text).not.toContain('presupuesto')
  await visitor.visit('/')
  expect(visitor.text).not.toMatch(/presupuesto|contrataciones/)
  expect(visitor.text).toContain('Repasad el resultado')
  const rating = await aRating(db, { freelancer: account })
  await visitor.visit('/dashboard/reviews')
  expect(visitor.text).toContain('Trabajo impecable')
  expect(visitor.text).not.toMatch(/firmada|Llévate/)
  const paths = [
    '/hiring-rules',
    '/requests',
    `/requests/${randomUUID()}`,
    `/requests/${randomUUID()}/report`,
    '/dashboard/requests/new',
    `/dashboard/requests/${randomUUID()}/edit`,
    `/marketplace/${id}/request-quote`,
    `/marketplace/${id}/order?package=basico`,
    `/dashboard/listings/${id}/packages`,
    '/dashboard/settings/availability',
    '/dashboard/requests',
    `/dashboard/requests/${randomUUID()}`,
    `/dashboard/quotes/${randomUUID()}/accept`,
    '/dashboard/orders',
    `/dashboard/quotes/${randomUUID()}/agreement.pdf`,
    `/dashboard/orders/${randomUUID()}/agreement.pdf`,
    `/dashboard/orders/${randomUUID()}/dates.ics`,
    `/dashboard/orders/${randomUUID()}/receipts/J-2026-000001`,
    `/dashboard/orders/${randomUUID()}/receipts/J-2026-000001/justificante.pdf`,
    `/dashboard/orders/${randomUUID()}/stages/1/invoice`,
    `/dashboard/orders/${randomUUID()}/stages/1/invoice/${randomUUID()}`,
    `/dashboard/orders/${randomUUID()}/stages/1/ask-invoice`,
    '/dashboard/earnings',
    '/dashboard/earnings/2026.csv',
    `/dashboard/orders/${randomUUID()}/stages/1/pay`,
    '/dashboard/settings/payments',
    '/dashboard/settings/payments/undo',
    '/dashboard/settings/payments/remove',
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
