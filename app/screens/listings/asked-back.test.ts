import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { countCategories } from '#app/domain/search/category-figures.server.ts'
import { aListing, anAccount, signedIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE, thumbnails } from '#tests/support/listing-form.ts'
import { expectRefused } from '#tests/support/refused.ts'

test('the usual price in a category is shown from five listings on, in the chosen category if there is one', async () => {
  const { visitor, db } = await signedIn()
  const author = await anAccount(db)
  const music = { author, categoryId: 6, priceType: 'hora' as const }
  for (const priceCents of [1_500, 2_000, 2_500, 9_000]) await aListing(db, { ...music, priceCents })
  await countCategories(db, new Date())
  await visitor.visit(PAGE)
  expect(visitor.text).not.toContain('Precio habitual')
  // The price has a unit of its own, so prices of other units cannot be compared with it.
  await aListing(db, { ...music, priceType: 'mes', priceCents: 90_000 })
  await countCategories(db, new Date())
  await visitor.visit(PAGE)
  expect(visitor.text).not.toContain('Precio habitual')
  await aListing(db, { ...music, priceCents: 1_000 })
  await countCategories(db, new Date())
  await visitor.visit(PAGE)
  expect(visitor.text).toContain('Música & Audio: 20 € por hora')
  await fillIn(visitor).fill('Precio (€)', 'veinte').press('Crear Anuncio')
  expect(visitor.text).toContain('Precio habitual en Música & Audio: 20 € por hora')
})

test('C4: only the owner of a price far from the usual one is asked about it, and one press confirms it', async () => {
  const { visitor, db } = await signedIn()
  const author = await anAccount(db)
  for (const euros of [700, 800, 900, 1_000, 1_100])
    await aListing(db, { author, categoryId: 5, priceType: 'proyecto', priceCents: euros * 100 })
  await countCategories(db, new Date())
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .choose('Categoría', 'Video & Animación')
    .fill('Precio (€)', '1200')
    .choose('Tipo de precio', 'Por hora')
    .press('Crear Anuncio')
  expectRefused(visitor, {
    'Precio (€)':
      '¿1200\u00a0€ por hora? Lo habitual en Video & Animación son 900\u00a0€ por proyecto. Comprueba el precio y el tipo de precio.',
  })
  await visitor.fill('Precio (€)', '1300').press('Publicar a 1200 € por hora')
  expect(visitor.status).toBe(422)
  await visitor.press('Publicar a 1300 € por hora')
  expect(visitor.path).toMatch(/^\/marketplace\/[0-9a-f-]+$/)
  expect(visitor.text).toContain('1300 €')

  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', 'Vídeo de un concierto')
    .choose('Categoría', 'Video & Animación')
    .fill('Precio (€)', '1200')
    .choose('Tipo de precio', 'Por proyecto')
    .press('Crear Anuncio')
  expect(visitor.text).toContain('Anuncio creado correctamente')

  // Each question needs one press, and none is repeated.
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', 'Vídeo de un concierto')
    .choose('Categoría', 'Video & Animación')
    .fill('Precio (€)', '1200')
    .choose('Tipo de precio', 'Por hora')
    .press('Crear Anuncio')
  await visitor.press('Publicar a 1200 € por hora')
  expect(visitor.status).toBe(422)
  await visitor.press('Publicar otro igual')
  expect(visitor.text).toContain('Anuncio creado correctamente')
})

test('a listing with the words of another by its author has to be confirmed once, with everything kept', async () => {
  const { visitor, account, db } = await signedIn()
  const own = () => db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Crear Anuncio')
  expect(visitor.text).toContain('Anuncio creado correctamente')

  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', ' clases de Guitarra  a domicilio ')
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toMatch(
    /¿Es el mismo\? Ya tienes un anuncio con este título y esta descripción, «Clases de guitarra a domicilio», publicado (ahora mismo|hace \d+ minutos?)\./,
  )
  expect(visitor.control('Descripción').value).toContain('Para principiantes.')
  expect(thumbnails(visitor)).toHaveLength(1)
  expect(await own()).toHaveLength(1)
  await visitor.press('Publicar otro igual')
  expect(visitor.text).toContain('Anuncio creado correctamente')
  expect(await own()).toHaveLength(2)

  // The question is not asked when the text was changed, by another author, or once the first listing is deleted.
  await visitor.visit(PAGE)
  await fillIn(visitor).fill('Descripción', 'Para quien ya toca.').press('Crear Anuncio')
  expect(visitor.text).toContain('Anuncio creado correctamente')
  const other = await signedIn()
  await other.visitor.visit(PAGE)
  await fillIn(other.visitor).press('Crear Anuncio')
  expect(other.visitor.text).toContain('Anuncio creado correctamente')
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('authorId', '=', account.id).execute()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Crear Anuncio')
  expect(visitor.text).toContain('Anuncio creado correctamente')
})
