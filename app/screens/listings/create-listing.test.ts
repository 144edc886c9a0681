import { DAY_MS } from '#app/locale/durations.ts'
import { expect, test } from 'vitest'
import { aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE } from '#tests/support/listing-form.ts'
import { expectRefused } from '#tests/support/refused.ts'

test('C11: a stranger is sent to sign in and then back', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(PAGE)
  expect(visitor.hops.map((hop) => hop.status)).toEqual([303, 200])
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(PAGE)}`)
})

test('C1: the page has its title, sections and buttons', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Crear Nuevo Anuncio')
  const sections = [...visitor.document.querySelectorAll('main h2, .create-listing h2')].map((h2) => h2.textContent)
  expect(sections).toEqual(['Imágenes', 'Información Básica', 'Contacto y Ubicación', 'Pautas para tu anuncio'])
  expect(visitor.text).toContain('máximo 5 imágenes')
})

test('C2: the page offers Cancelar and Crear Anuncio', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  expect(visitor.hasButton('Crear Anuncio')).toBe(true)
  expect(visitor.link('Cancelar').getAttribute('href')).toBe('/dashboard')
})

test('C9: the eleven categories of the specification can be chosen', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  const options = [...(visitor.control('Categoría') as HTMLSelectElement).options].map((option) => option.text)
  expect(options).toHaveLength(12)
  expect(options[0]).toBe('Selecciona una categoría')
  expect(options).toContain('Redacción & Traducción')
  expect(options).not.toContain('Deportes')
})

test('C3: an empty form comes back with a message for each field that is needed, each leading to its control', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await visitor.fill('Ubicación (opcional)', 'Zaragoza').press('Crear Anuncio')
  expectRefused(visitor, {
    Título: 'El título es obligatorio',
    Descripción: 'La descripción es obligatoria',
    Categoría: 'Debes seleccionar una categoría',
    'Precio (€)': 'El precio debe ser mayor que cero',
    'Información de contacto': 'La información de contacto es obligatoria',
  })
  expect(visitor.control('Ubicación (opcional)').value).toBe('Zaragoza')
  const rows = await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()
  expect(rows).toEqual([])
})

test('C4: a new form has the price 0 by the hour, and a text that is no price stays as typed', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  expect(visitor.control('Precio (€)').value).toBe('0')
  expect(visitor.control('Tipo de precio').value).toBe('hora')
  expect((visitor.control('Tipo de precio') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Por hora')
  await fillIn(visitor).fill('Precio (€)', 'veinte').press('Crear Anuncio')
  expectRefused(visitor, { 'Precio (€)': 'Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50' })
  expect(visitor.control('Precio (€)').value).toBe('veinte')
})

test('C12: a second press and the back button land on the same listing', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  const first = visitor.path
  expect(first).toMatch(/^\/marketplace\/[0-9a-f-]{36}$/)
  await visitor.pressAgain()
  expect(visitor.path).toBe(first)
  const rows = await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()
  expect(rows).toHaveLength(1)
  const images = await db
    .selectFrom('listingImages')
    .select('id')
    .where('listingId', '=', rows[0]?.id ?? '')
    .execute()
  expect(images).toHaveLength(1)
})

test('C7: without script the button shows the form again with the place, or says that none was found', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  expect(visitor.text).toContain('Sin ubicación')
  await fillIn(visitor).fill('Latitud', '40,4168').fill('Longitud', '-3,7038').press('Ver en el mapa')
  expect(visitor.status).toBe(200)
  expect(visitor.links('alert')).toEqual([])
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
  expect(visitor.control('Latitud').value).toBe('40,4168')
  expect(visitor.text).not.toContain('Sin ubicación')

  await visitor.fill('Latitud', '91').press('Ver en el mapa')
  expect(visitor.text).toContain('Sin ubicación')
  await visitor.press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'La latitud va de -90 a 90, por ejemplo 40,42',
  ])
})

test('D15: the place is stored rounded to a hundredth of a degree', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).fill('Latitud', '41,6561').fill('Longitud', '-0,8773').press('Crear Anuncio')
  const row = await db
    .selectFrom('listings')
    .select(['latitude', 'longitude'])
    .where('authorId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect([Number(row.latitude), Number(row.longitude)]).toEqual([41.66, -0.88])
})

test('S8: the dialog’s return address leads back to the search, and never elsewhere', async () => {
  for (const [asked, landed] of [
    ['/marketplace?q=guitarra', '/marketplace?q=guitarra'],
    ['//evil.example/marketplace', undefined],
    ['https://evil.example/marketplace', undefined],
    ['/logout', undefined],
    ['/marketplace/../dashboard', undefined],
  ] as const) {
    const { visitor } = await signedIn()
    await visitor.visit(PAGE)
    const hidden = visitor.document.createElement('input')
    hidden.type = 'hidden'
    hidden.name = 'return'
    hidden.value = asked
    visitor.document.querySelector('form[enctype="multipart/form-data"]')?.append(hidden)
    await fillIn(visitor).press('Crear Anuncio')
    const [posted] = visitor.hops
    expect(posted?.status).toBe(303)
    if (landed) expect(posted?.location).toBe(landed)
    else expect(posted?.location).toMatch(/^\/marketplace\/[0-9a-f-]{36}$/)
  }
})

test('C11: a form sent after the session ended keeps its words through signing in, and says that files are not kept', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  await fillIn(visitor)
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  expect(visitor.status).toBe(401)
  expect(visitor.text).toContain('Debes iniciar sesión para crear un anuncio')
  expect(visitor.text).toContain('Tendrás que elegir otra vez las fotografías')
  expect(visitor.title).toMatch(/^Error: /)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', 'no-es-esta').press('Iniciar Sesión')
  expect(visitor.text).toContain('El correo o la contraseña no son correctos')

  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe(PAGE)
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
  expect(visitor.control('Precio (€)').value).toBe('1.250,50')
  expect(visitor.control('Categoría').value).toBe('musica')
  expect(visitor.text).toContain('Aquí tienes lo que habías escrito.')
  expect(visitor.text).toContain('elegirlas otra vez')
  await visitor.press('Crear Anuncio')
  expect(visitor.hops[0]?.status).toBe(303)

  await visitor.visit(PAGE)
  expect(visitor.control('Título').value).toBe('')
})

test('on the first day the author of a listing reads what to do next, and no other reader does', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Crear Anuncio')
  const listing = visitor.path
  expect(visitor.text).toContain('Tu anuncio ya está publicado.')
  expect(visitor.hasLink('Añadir tu fotografía')).toBe(true)
  const { visitor: stranger } = await aStranger()
  await stranger.visit(listing)
  expect(stranger.text).not.toContain('Tu anuncio ya está publicado.')
  await db
    .updateTable('listings')
    .set({ createdAt: new Date(Date.now() - 2 * DAY_MS) })
    .where('authorId', '=', account.id)
    .execute()
  await visitor.visit(listing)
  expect(visitor.text).not.toContain('Tu anuncio ya está publicado.')
})
