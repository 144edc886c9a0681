import { expect, test } from 'vitest'
import { aListing, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const DAYS = 'Plazo de entrega en días (opcional)'
const LEVEL = 'Nivel de experiencia (opcional)'
const WRONG = 'Escribe un número entero de días, de 1 a 365'

const fillIn = (visitor: Visitor) =>
  visitor
    .fill('Título', 'Cartel para fiestas')
    .fill('Descripción', 'Formato A2 y versiones para redes.')
    .choose('Categoría', 'Diseño Gráfico')
    .fill('Precio (€)', '180')
    .choose('Tipo de precio', 'Por hora')
    .fill('Información de contacto', 'ana@ejemplo.es')

/** The facts under a listing's title. */
const facts = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.listing__meta li, .offer__facts li')].map((fact) => fact.textContent?.trim())

const structuredData = (visitor: Visitor) =>
  JSON.parse(visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as {
    '@graph': { '@type': string; offers?: Record<string, unknown> }[]
  }

const offerOf = (visitor: Visitor) =>
  structuredData(visitor)['@graph'].find((thing) => thing['@type'] === 'Service')?.offers

test('X6: a listing may say its delivery time and the experience of its seller, and its page shows them', async () => {
  const { visitor, db } = await signedIn()
  await visitor.visit('/dashboard/create-listing')
  await fillIn(visitor).fill(DAYS, 'pronto').choose(LEVEL, 'Experto').press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([WRONG])
  expect(visitor.control(DAYS).value).toBe('pronto')
  expect(visitor.control(LEVEL).value).toBe('experto')

  await visitor.fill(DAYS, '7 días').press('Crear Anuncio')
  await visitor.pressAgain()
  const id = visitor.path.replace('/marketplace/', '')
  const row = await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ deliveryDays: 7, experienceLevel: 'experto' })
  expect(facts(visitor)).toEqual(expect.arrayContaining(['Plazo de entrega: 7 días', 'Experiencia: Experto']))
  expect(offerOf(visitor)).toMatchObject({
    deliveryLeadTime: { '@type': 'QuantitativeValue', value: 7, unitCode: 'DAY' },
  })
  await visitor.visit(`/marketplace/${id}/copy`)
  expect(visitor.text).toMatch(/Plazo de entrega\s*7 días/)
  expect(visitor.text).toMatch(/Experiencia\s*Experto/)
})

test('X6: a term that a seller leaves empty is shown nowhere, and one day is singular', async () => {
  const { visitor, db } = await signedIn()
  const silent = await aListing(db, {})
  await visitor.visit(`/marketplace/${silent.id}`)
  expect(visitor.text).not.toMatch(/Plazo de entrega|Experiencia:/)
  expect(offerOf(visitor)).not.toHaveProperty('deliveryLeadTime')
  const quick = await aListing(db, { deliveryDays: 1 })
  await visitor.visit(`/marketplace/${quick.id}`)
  expect(facts(visitor)).toContain('Plazo de entrega: 1 día')
})

test('X6: the terms are filled into the edit form, can be removed, and are in a copy of the listing', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, deliveryDays: 21, experienceLevel: 'intermedio' })
  const read = () => db.selectFrom('listings').selectAll().where('authorId', '=', account.id).execute()
  await visitor.visit(`/dashboard/listings/${id}/duplicate`)
  await visitor.press('Duplicar')
  expect(await read()).toEqual([
    expect.objectContaining({ deliveryDays: 21, experienceLevel: 'intermedio' }),
    expect.objectContaining({ deliveryDays: 21, experienceLevel: 'intermedio' }),
  ])
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  expect(visitor.control(DAYS).value).toBe('21')
  expect(visitor.control(LEVEL).value).toBe('intermedio')
  await visitor.fill(DAYS, '').choose(LEVEL, 'Sin indicar').press('Guardar cambios')
  expect((await read()).find((listing) => listing.id === id)).toMatchObject({
    deliveryDays: null,
    experienceLevel: null,
  })
})

test('X6: an edit that conflicts with another shows the stored values, and one interrupted by the login keeps both', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Cartel', deliveryDays: 7, experienceLevel: 'experto' })
  const page = `/dashboard/edit-listing/${id}`
  await visitor.visit(page)
  const other = await Visitor.arrive()
  await signIn(db, other, account)
  await other.visit(page)
  await other.fill(DAYS, '10').choose(LEVEL, 'Intermedio').press('Guardar cambios')

  await visitor.press('Guardar cambios')
  expect(visitor.status).toBe(409)
  const stored = [...visitor.document.querySelectorAll('.edit-conflict dl > div')].map((field) => field.textContent)
  expect(stored).toEqual(['Plazo de entrega en días10', 'Nivel de experienciaIntermedio'])

  await db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  await visitor.fill(DAYS, '14').press('Guardar cambios')
  expect(visitor.status).toBe(401)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.control(DAYS).value).toBe('14')
  expect(visitor.control(LEVEL).value).toBe('experto')
})
