import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE, thumbnails } from '#tests/support/listing-form.ts'

test('a preview of a listing validates no field, keeps all words, and publishes no listing', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await visitor.press('Vista previa')
  expect([visitor.status, visitor.heading]).toEqual([200, 'Crear Nuevo Anuncio'])
  expect(visitor.text).toContain('Sin título')
  expect(visitor.text).toContain('Sin precio')
  expect(visitor.links('alert')).toEqual([])

  await fillIn(visitor)
    .choose('Modalidad (opcional)', 'Remoto')
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Vista previa')
  const preview = visitor.document.querySelector('.create-listing__preview')
  expect(preview?.textContent).toContain('Clases de guitarra a domicilio')
  expect(preview?.textContent).toMatch(/1250,50\s€/)
  expect(preview?.textContent).toContain('por mes')
  expect(preview?.textContent).toContain('En remoto')
  expect(preview?.textContent).toContain('También fines de semana.')
  expect(preview?.querySelector('img.listing-card__picture')?.getAttribute('src')).toContain('.webp')
  expect([...(preview?.querySelectorAll('a, form, button') ?? [])]).toEqual([])
  const rows = () => db.selectFrom('listings').select('title').where('authorId', '=', account.id).execute()
  expect(await rows()).toEqual([])

  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
  expect(thumbnails(visitor)).toHaveLength(1)
  await visitor.press('Crear Anuncio')
  expect(visitor.path).toMatch(/^\/marketplace\//)
  expect(await rows()).toHaveLength(1)
})

test('a preview shows markup as text, and an invalid price as none', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  await visitor
    .fill('Título', '<img src=x onerror=alert(1)>')
    .fill('Precio (€)', '1e400')
    .fill('Descripción', '</p><script>alert(1)</script>')
    .press('Vista previa')
  const preview = visitor.document.querySelector('.create-listing__preview')
  expect(preview?.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(preview?.textContent).toContain('Sin precio')
  expect(preview?.querySelector('script, img[src="x"]')).toBeNull()
})
