import { expect, test } from 'vitest'
import { aListing, signedIn } from '#tests/support/factories.ts'

test('a price names its taxes: a tax without its rate comes back as typed, and the card shows the amount to pay', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit('/dashboard/create-listing')
  await visitor
    .fill('Título', 'Afinación de acordeones')
    .fill('Descripción', 'A domicilio')
    .fill('Precio (€)', '180')
    .fill('Información de contacto', 'Escríbeme')
    .choose('Categoría', 'Música & Audio')
    .choose('Tipo de precio', 'Por proyecto')
    .choose('Impuestos del precio', 'Más impuestos')
    .fill('Qué impuesto', 'IGIC')
    .press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.mistakes()).toHaveLength(1)
  expect(visitor.control('Impuestos del precio')).toHaveValue('mas_impuestos')
  expect(visitor.control('Qué impuesto')).toHaveValue('IGIC')
  await visitor.fill('Porcentaje del impuesto', '7').press('Crear Anuncio')
  expect(visitor.path).toMatch(/^\/marketplace\//)
  expect(visitor.text).toContain('192,60 € por proyecto, IGIC incl.')
  expect(visitor.text).toContain('180 € + IGIC')
  const kept = await db
    .selectFrom('listings')
    .select(['priceCents', 'priceKind', 'taxName', 'taxBps', 'paysCents'])
    .where('authorId', '=', account.id)
    .execute()
  expect(kept).toEqual([
    { priceCents: 18_000, priceKind: 'mas_impuestos', taxName: 'IGIC', taxBps: 700, paysCents: 19_260 },
  ])
  await visitor.visit('/dashboard/listings')
  expect(visitor.text).toContain('192,60 € por proyecto, IGIC incl. (180 € + IGIC)')
})

test('a person whose price has no stated taxes is asked about them in one line, until the form is saved', async () => {
  const { visitor, db, account } = await signedIn()
  await aListing(db, { author: account, title: 'Arreglo de arpas', priceKind: null })
  const other = await aListing(db, { author: account, title: 'Arreglo de laúdes', priceKind: null })
  await visitor.visit('/dashboard/listings')
  expect(visitor.document.body.textContent.match(/lleva los impuestos incluidos/g)).toHaveLength(1)
  await db.updateTable('listings').set({ priceKind: 'sin_decir' }).where('id', '=', other.id).execute()
  await visitor.visit('/dashboard/listings')
  await visitor.follow('Decir qué impuestos lleva el precio de Arreglo de arpas')
  await visitor.press('Guardar cambios')
  await visitor.visit('/dashboard/listings')
  expect(visitor.text).toContain('Arreglo de arpas')
  expect(visitor.text).not.toContain('lleva los impuestos incluidos')
})
