import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING } from '#tests/support/listing-form.ts'

/** A form without a title, which has come back with its pictures. */
async function withTwoPictures() {
  const { visitor, db } = await signedIn()
  await visitor.visit(NEW_LISTING)
  await fillIn(visitor)
    .fill('Título', '')
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'), await aPhoto('azul.jpg', 'blue'))
    .press('Crear Anuncio')
  return { visitor, db }
}

test('C6: the description of a picture is beside it, is kept through a mistake, shown, and changed by editing', async () => {
  const { visitor, db } = await withTwoPictures()
  expect(visitor.status).toBe(422)
  const [red, blue] = ['roja.jpg', 'azul.jpg'].map((name) => `Qué se ve en ${name} (opcional)`) as [string, string]
  await visitor.fill(red, '  Un mantel rojo  ').fill(blue, 'Azul'.repeat(50)).press('Crear Anuncio')
  expect(visitor.control(red)).toHaveValue('Un mantel rojo')
  expect(visitor.control(blue)).toHaveValue('Azul'.repeat(50).slice(0, 150))
  await visitor.fill(blue, '').press('Atrasar roja.jpg')
  expect(visitor.control(red)).toHaveValue('Un mantel rojo')
  await visitor.fill('Título', 'Manteles bordados').press('Crear Anuncio')
  const path = visitor.path
  const alts = async () => {
    const id = path.split('/')[2] ?? ''
    const rows = await db
      .selectFrom('listingImages')
      .select('alt')
      .where('listingId', '=', id)
      .orderBy('position')
      .execute()
    return rows.map(({ alt }) => alt)
  }
  expect(await alts()).toEqual([null, 'Un mantel rojo'])
  expect([...visitor.document.querySelectorAll('main img')].map((image) => image.getAttribute('alt'))).toContain(
    'Un mantel rojo',
  )
  await visitor.visit(path.replace('/marketplace/', '/dashboard/edit-listing/'))
  await visitor
    .fill('Qué se ve en Imagen 1 (opcional)', 'Un mantel azul')
    .fill('Qué se ve en Imagen 2 (opcional)', '')
    .press('Guardar cambios')
  expect(await alts()).toEqual(['Un mantel azul', null])
})

test('C6: the part of the cover that cards keep is chosen, kept through a mistake, and shown in lists', async () => {
  const { visitor, db } = await withTwoPictures()
  const CHOICE = 'Encuadre de la portada'
  await visitor.choose(CHOICE, 'Arriba').fill('Título', 'x'.repeat(500)).press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.control(CHOICE)).toHaveValue('top')
  // The choice goes with its picture, and only the cover shows it.
  await visitor.press('Atrasar roja.jpg')
  expect(visitor.control(CHOICE)).toHaveValue('')
  await visitor.press('Adelantar roja.jpg')
  expect(visitor.control(CHOICE)).toHaveValue('top')
  await visitor.fill('Título', 'Botijos encuadrados').press('Crear Anuncio')
  const id = visitor.path.split('/')[2] ?? ''
  const parts = () =>
    db.selectFrom('listingImages').select('focus').where('listingId', '=', id).orderBy('position').execute()
  expect(await parts()).toEqual([{ focus: 'top' }, { focus: null }])
  await visitor.visit('/marketplace?q=botijos+encuadrados')
  expect(visitor.document.querySelector('.listing-card img')).toHaveClass('cover--top')
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  await visitor.choose(CHOICE, 'Centro').press('Guardar cambios')
  expect(await parts()).toEqual([{ focus: null }, { focus: null }])
})
