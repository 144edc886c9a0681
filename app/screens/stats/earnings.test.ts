import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PAGE = '/dashboard/stats'
const NBSP = '\u00a0'

const tileOf = (visitor: Visitor, label: string) =>
  [...visitor.document.querySelectorAll('.stats-tile')].find((tile) => tile.children[0]?.textContent === label)
    ?.children[1]?.textContent
const sectionOf = (visitor: Visitor, title: string) =>
  [...visitor.document.querySelectorAll('section.chart')].find((one) => one.querySelector('h2')?.textContent === title)
const rowsOf = (section: Element | undefined) =>
  [...(section?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent))

/** Two hirings, one of which was paid and finished. */
async function hired(db: Db, freelancer: { id: string }) {
  await aHiring(db, { freelancer })
  await aHiring(db, { freelancer }, TO_THE_END)
}

test('T2, T3: orders and income are tiles, a step of the funnel, twelve months and a file', async () => {
  const { db, visitor, account } = await signedIn()
  await hired(db, account)
  await visitor.visit(PAGE)
  expect(tileOf(visitor, 'Contrataciones')).toBe('2')
  expect(tileOf(visitor, 'Ingresos')).toBe(`100,01${NBSP}€`)
  const months = sectionOf(visitor, 'Contrataciones e ingresos')
  const table = rowsOf(months)
  expect(table).toHaveLength(12)
  expect(table.at(-1)?.slice(1)).toEqual(['2', '1', `100,01${NBSP}€`, `106,01${NBSP}€`])
  expect(months?.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain(
    `100,01${NBSP}€ de ingresos y 2 contrataciones`,
  )
  expect(months?.querySelectorAll('.chart__bar.series--income')).toHaveLength(6)
  expect(rowsOf(sectionOf(visitor, 'De la visita a la contratación')).at(-1)?.slice(0, 3)).toEqual([
    'Contrataciones pagadas',
    '',
    '1',
  ])
  const csv = await (await visitor.request(`${PAGE}/earnings.csv`)).text()
  expect(csv.split('\r\n')[0]).toBe('Mes;Contrataciones;Pagadas;Ingresos (EUR);Cobrado (EUR)')
  expect(csv.split('\r\n')[12]).toMatch(/^\d{4}-\d\d;2;1;100,01;106,01$/)
})

test('T3: the page says how many of the people who asked have paid, and how each figure is counted', async () => {
  const { db, visitor, account } = await signedIn()
  await hired(db, account)
  const listing = await aListing(db, { author: account })
  for (let person = 0; person < 2; person += 1)
    await aConversation(db, { seller: account, listingId: listing.id, now: new Date() })
  await visitor.visit(PAGE)
  // Each of the two who hired has asked too.
  expect(sectionOf(visitor, 'De la visita a la contratación')?.textContent).toContain(
    'De cada cien consultas, 25,0 contrataciones pagadas.',
  )
  for (const figure of ['contrataciones', 'ingresos']) {
    expect(visitor.document.querySelector(`main a[href="/how-figures-are-counted#${figure}"]`)).not.toBeNull()
    await visitor.visit('/how-figures-are-counted')
    expect(visitor.document.getElementById(figure)?.textContent).toContain('No se cuentan:')
    await visitor.visit(PAGE)
  }
})

test('T2: other people do not see the earnings', async () => {
  const { db, visitor } = await signedIn()
  await hired(db, await anAccount(db))
  await visitor.visit(PAGE)
  expect(visitor.text).toContain('Aún no hay visitas que contar')
  expect(await (await visitor.request(`${PAGE}/earnings.csv`)).text()).not.toContain('100,01')
})

test('while hiring is off there is no such tile, step, chart, file or section', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ HIRING: '', OPERATOR_TAX_ID: '' })
  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  await db
    .insertInto('ownerDailyStats')
    .values({ ownerId: account.id, day: new Date(), views: 3, visitors: 2 })
    .execute()
  await visitor.visit(PAGE)
  expect(visitor.document.querySelectorAll('.stats-tile')).toHaveLength(6)
  expect(visitor.text).toContain('De la visita a la consulta')
  expect(visitor.text).not.toMatch(/contratacion|ingresos/i)
  expect((await visitor.request(`${PAGE}/earnings.csv`)).status).toBe(404)
  await visitor.visit('/how-figures-are-counted')
  expect(visitor.document.getElementById('ingresos')).toBeNull()
})
