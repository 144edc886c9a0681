import { expect, test } from 'vitest'
import { readConfig } from '#app/config/schema.ts'
import { PROVIDER_TEXTS, PROVIDERS } from '#app/domain/orders/providers.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, aRequest } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The settings of an operator who has no payment service and only turns hiring on. */
const FRESH = { HIRING: '1', OPERATOR_TAX_ID: 'B12345678' }
const HELD = PROVIDER_TEXTS().directo.held

test('H5, H6: without keys of a payment service people pay each other, as every page about payments says', async () => {
  const db = await aDatabase()
  // The simulator is no choice of an installation: no variable names it.
  expect(PROVIDERS).toEqual(['directo', 'prueba'])
  const known = { ...FRESH, APP_ORIGIN: 'https://gremio.example', DATABASE_URL: 'postgres://db/gremio' }
  const installation = { ...known, SESSION_SECRETS: '0123456789abcdef0123456789abcdef' }
  expect(readConfig(installation).payments).toBe('directo')
  expect(() => readConfig({ ...installation, PAYMENTS: 'prueba' })).toThrow(/PAYMENTS/)
  const { origin } = await aServer(FRESH)
  const stranger = await Visitor.arrive({ origin })
  for (const path of ['/', '/how-it-works', '/hiring-rules']) {
    await stranger.visit(path)
    expect([path, stranger.text.includes(HELD)]).toEqual([path, true])
    expect(stranger.text, path).not.toMatch(/tarjeta de crédito|pago seguro|stripe|bizum/i)
  }

  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  const order = await aHiring(db, { client: account })
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(visitor.text).toMatch(/Pago acordado entre las partes: .*la plataforma no retiene fondos/s)
  const stored = await db.selectFrom('orders').select('provider').where('id', '=', order.id).executeTakeFirst()
  expect(stored).toEqual({ provider: 'directo' })
})

test('neither a quote nor its acceptance asks who should hold the money', async () => {
  const db = await aDatabase()
  const { origin } = await aServer(FRESH)
  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  const asked = await aRequest(db, { freelancer: account })
  const quote = await aQuote(db, { client: account })
  for (const path of [`/dashboard/requests/${asked.id}/quote`, `/dashboard/quotes/${quote.id}/accept`]) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 200])
    expect(visitor.document.querySelector('main [name=provider]'), path).toBeNull()
    expect(visitor.text, path).toContain('Sin comisión')
  }
})

test('while hiring is off, the home page says that people agree on the payment and the site holds no money', async () => {
  await aDatabase()
  const { origin } = await aServer({ HIRING: '', OPERATOR_TAX_ID: '' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/')
  expect(visitor.text).toContain('Gremio no cobra ni guarda el dinero de nadie')
  expect(visitor.text).toContain('Repasad el resultado')
  expect(visitor.text).not.toContain('Valorad el trabajo')
  await visitor.visit('/how-it-works')
  expect(visitor.text).toContain('no cobra, no guarda y no transfiere dinero de nadie')
  await visitor.visit('/about')
  expect(visitor.text).toContain('es un letrero en esa calle y nada más')
})
