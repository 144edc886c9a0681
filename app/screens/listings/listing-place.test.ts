import { expect, test } from 'vitest'
import { aListing, signedIn } from '#tests/support/factories.ts'

const LOCATION = 'Ubicación (opcional)'
const UNKNOWN = 'No conocemos ese lugar: tu anuncio no aparece cuando alguien busca cerca de un sitio.'

async function editing(location: string | null) {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, location, title: 'Clases de guitarra' })
  const page = `/dashboard/edit-listing/${id}`
  await visitor.visit(page)
  const read = () =>
    db.selectFrom('listings').select(['location', 'placeId']).where('id', '=', id).executeTakeFirstOrThrow()
  return { visitor, id, page, read }
}

test('a name of several places shows which one is meant, and another is one press away without losing any input', async () => {
  const { visitor, page, read } = await editing('Torrent')
  expect(visitor.text).toContain('Lo situamos en Torrent, provincia de Valencia.')

  await visitor.fill('Título', 'Clases de bajo').press('Torrent (Girona)')
  expect(visitor.control(LOCATION).value).toBe('Torrent (Girona)')
  expect(visitor.control('Título').value).toBe('Clases de bajo')
  expect(visitor.document.querySelector('.error-summary')).toBeNull()
  // No row is stored before the form is sent.
  expect(await read()).toMatchObject({ location: 'Torrent' })

  await visitor.press('Guardar cambios')
  expect(visitor.notices).toContain('Anuncio actualizado correctamente')
  expect((await read()).location).toBe('Torrent (Girona)')
  await visitor.visit(page)
  expect(visitor.text).toContain('Lo situamos en Torrent, provincia de Girona.')
  expect(visitor.text).not.toContain('Si es otro, elígelo')
})

test('an unknown place is kept and reported: after saving, in the form with similar names, and in the own list', async () => {
  const { visitor, page, read } = await editing(null)
  expect(visitor.text).not.toContain(UNKNOWN)
  await visitor.fill(LOCATION, 'Gandea').press('Guardar cambios')
  expect(await read()).toEqual({ location: 'Gandea', placeId: null })
  expect(visitor.notices.join()).toContain('No conocemos el lugar «Gandea»')
  expect(visitor.path).toBe('/dashboard/listings')
  expect(visitor.text).toContain('No conocemos el lugar «Gandea»: no aparece cuando alguien busca cerca de un sitio.')
  expect(
    visitor.document.querySelector('[aria-label="Cambiar el lugar de Clases de guitarra"]')?.getAttribute('href'),
  ).toBe(page)

  await visitor.visit(page)
  expect(visitor.text).toContain(UNKNOWN)
  await visitor.press('Gandia (Valencia)')
  await visitor.press('Guardar cambios')
  expect(visitor.notices).toContain('Anuncio actualizado correctamente')
  expect(visitor.text).not.toContain('No conocemos el lugar')
  expect(await read()).toMatchObject({ location: 'Gandia (Valencia)' })
  expect((await read()).placeId).not.toBeNull()
})

test('a name of only one place is shown without choices', async () => {
  const { visitor } = await editing('Gandia')
  expect(visitor.text).toContain('Lo situamos en Gandia, provincia de Valencia.')
  expect(visitor.document.querySelector('button[name="place"]')).toBeNull()
})

test('an invented choice of a place is only text in the field', async () => {
  const { visitor, page, read } = await editing('Torrent')
  const button = visitor.document.querySelector<HTMLButtonElement>('button[name="place"]')
  if (!button) throw new Error('no choice')
  button.value = `<b>${'x'.repeat(5000)}`
  await visitor.press('Torrent (Girona)')
  expect(visitor.hops.at(-1)?.status).toBe(200)
  expect(visitor.control(LOCATION).value).toContain('<b>xxx')
  expect(await read()).toMatchObject({ location: 'Torrent' })
  await visitor.press('Guardar cambios')
  expect(visitor.hops.at(-1)?.status).toBe(422)
  await visitor.visit(page)
  expect(visitor.control(LOCATION).value).toBe('Torrent')
})

test('a postal code of an unknown town shows its province and asks for the town', async () => {
  const { visitor, page, read } = await editing(null)
  await visitor.fill(LOCATION, '28901').press('Guardar cambios')
  expect(visitor.notices.join()).toContain('28901 es de la provincia de Madrid: escribe también el municipio')
  await visitor.visit(page)
  expect(visitor.text).toContain('28901 es de la provincia de Madrid: escribe también el municipio')
  expect(visitor.text).not.toContain(UNKNOWN)
  await visitor.fill(LOCATION, '28901 Getafe').press('Guardar cambios')
  expect((await read()).placeId).not.toBeNull()
})
