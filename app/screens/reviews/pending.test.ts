import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PENDING = '/dashboard/reviews/pending'
const sections = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('main h2')].map((heading) => heading.textContent)

test('V6: the ratings that a person owes and is owed are a tab, and a hidden one can be changed', async () => {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db, { fullName: 'Nuria Campos' })
  const { id } = await aHiring(db, { client: account, freelancer: other }, TO_THE_END)
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Te falta valorar una contratación')
  await visitor.visit('/dashboard/reviews')
  await visitor.follow('Pendientes')
  expect(visitor.path).toBe(PENDING)
  expect(sections(visitor)).toEqual(['Debo valorar', 'Me deben valorar'])
  expect(visitor.text).toContain('Contrataste a Nuria Campos')
  expect(visitor.text).toMatch(/Puedes hasta el .+/)

  await visitor.follow('Valorar Cartel de la verbena')
  await visitor.choose('Estrellas', '3: normal').press('Guardar valoración')
  expect(visitor.path).toBe('/dashboard/reviews/written')
  await visitor.visit('/dashboard')
  expect(visitor.text).not.toContain('Te falta valorar')
  await visitor.visit(PENDING)
  expect(sections(visitor)).toEqual(['Me deben valorar'])

  await visitor.follow('Cambiar mi valoración')
  expect(visitor.control('3: normal')).toBeChecked()
  await visitor.choose('Estrellas', '5: excelente').press('Guardar valoración')
  await visitor.follow('Cambiar mi valoración')
  expect(visitor.path).toBe(`/dashboard/orders/${id}/rate`)
  expect(visitor.control('5: excelente')).toBeChecked()
  const stored = await db.selectFrom('ratings').select(['rating', 'state']).where('orderId', '=', id).execute()
  expect(stored).toEqual([{ rating: 5, state: 'oculta' }])
})

test('V6: the page says that the other side has rated, and not how', async () => {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db)
  const { id } = await aHiring(db, { client: other, freelancer: account }, TO_THE_END)
  const client = await Visitor.arrive()
  await signIn(db, client, other)
  await client.visit(`/dashboard/orders/${id}/rate`)
  await client
    .choose('Estrellas', '1: muy mal')
    .fill('Cómo ha ido (opcional)', 'Un desastre.')
    .press('Guardar valoración')
  await visitor.visit(PENDING)
  expect(sections(visitor)).toEqual(['Debo valorar'])
  expect(visitor.text).toContain('La otra parte ya ha valorado')
  expect(visitor.html).not.toContain('desastre')
  await visitor.follow('Valorar Cartel de la verbena')
  await visitor.choose('Estrellas', '4: bien').press('Guardar valoración')
  // Both are public now: neither is pending, neither can be changed.
  expect(visitor.text).not.toContain('Cambiar mi valoración')
  await visitor.visit(PENDING)
  expect(visitor.text).toContain('No hay valoraciones pendientes')
})

test('V5: only the two of a finished order can rate it, each once', async () => {
  const { db, visitor, account } = await signedIn()
  const foreign = await aHiring(db, {}, TO_THE_END)
  const open = await aHiring(db, { client: account })
  await visitor.visit(`/dashboard/orders/${foreign.id}/rate`)
  expect(visitor.status).toBe(404)
  await visitor.visit(`/dashboard/orders/${open.id}/rate`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Solo se puede valorar cuando el trabajo ha terminado')
  for (const { id } of [foreign, open]) {
    const body = new URLSearchParams({ rating: '5', comment: '' })
    const answer = await visitor.request(`/dashboard/orders/${id}/rate`, {
      method: 'POST',
      body,
      headers: { Origin: visitor.origin },
    })
    expect([404, 409]).toContain(answer.status)
  }
  expect(await db.selectFrom('ratings').select('id').where('orderId', 'in', [foreign.id, open.id]).execute()).toEqual(
    [],
  )
})

test('V6: ratings that cannot be read are reported as such', async () => {
  const { db, visitor } = await signedIn()
  await db.schema.alterTable('ratings').renameTo('away').execute()
  try {
    await visitor.visit(PENDING)
  } finally {
    await db.schema.alterTable('away').renameTo('ratings').execute()
  }
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al cargar las valoraciones')
})

test('while hiring is off there is no such tab', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ HIRING: '', OPERATOR_TAX_ID: '' })
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, await anAccount(db))
  await visitor.visit('/dashboard/reviews')
  expect(visitor.hasLink('Pendientes')).toBe(false)
  await visitor.visit(PENDING)
  expect(visitor.status).toBe(404)
})
