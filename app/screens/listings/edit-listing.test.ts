import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aListing, anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { Visitor, type AttachedFile } from '#tests/support/visitor.ts'

const IMAGES = 'Imágenes (opcional)'

async function aPhoto(name: string, background: string): Promise<AttachedFile> {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, type: 'image/jpeg', bytes: await image.jpeg().toBuffer() }
}

async function editing({ pictures = 0, ...columns }: { pictures?: number } & Parameters<typeof aListing>[1] = {}) {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, ...columns })
  for (let position = 0; position < pictures; position += 1)
    await aPicture(db, { author: account, listingId: id, seed: `${id} ${position}`, position })
  const page = `/dashboard/edit-listing/${id}`
  await visitor.visit(page)
  const read = () => db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const keys = async () =>
    (await db.selectFrom('listingImages').select('key').where('listingId', '=', id).orderBy('position').execute()).map(
      ({ key }) => key,
    )
  return { visitor, db, account, id, page, read, keys }
}

const thumbnails = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.image-field__item .image-field__name')].map((name) => name.textContent)

test('R10: the form is filled with the stored values, and saving keeps the status', async () => {
  const { visitor, read } = await editing({
    title: 'Clases de guitarra',
    priceCents: 125_050,
    priceType: 'mes',
    categoryId: 6,
    tags: ['guitarra', 'rock'],
    modality: 'presencial',
    contactVisibility: 'registrados',
    sensitive: true,
    status: 'pending',
    latitude: '41.65',
    longitude: '-0.88',
  })
  expect(visitor.heading).toBe('Editar anuncio')
  expect(visitor.control('Título').value).toBe('Clases de guitarra')
  expect(visitor.control('Precio (€)').value).toBe('1250,50')
  expect(visitor.control('Tipo de precio').value).toBe('mes')
  expect(visitor.control('Categoría').value).toBe('musica')
  expect(visitor.control('Etiquetas (opcional)').value).toBe('guitarra, rock')
  expect(visitor.control('Latitud').value).toBe('41,65')
  expect((visitor.control('Contiene material sensible') as HTMLInputElement).checked).toBe(true)

  await visitor.fill('Título', 'Clases de guitarra y bajo').fill('Precio (€)', '1.300').press('Guardar cambios')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/dashboard/listings')
  expect(visitor.notices).toContain('Anuncio actualizado correctamente')
  expect(await read()).toMatchObject({
    title: 'Clases de guitarra y bajo',
    priceCents: 130_000,
    priceType: 'mes',
    tags: ['guitarra', 'rock'],
    modality: 'presencial',
    contactVisibility: 'registrados',
    sensitive: true,
    status: 'pending',
    latitude: '41.65',
    version: 2,
  })
})

test('R10: somebody else’s listing, a deleted one and an unknown one are 404, to read and to save', async () => {
  const { visitor, db, page } = await editing()
  const stranger = await Visitor.arrive()
  await signIn(db, stranger, await anAccount(db))
  await stranger.visit(page)
  expect(stranger.status).toBe(404)
  const { id } = await aListing(db, { author: await anAccount(db), deletedAt: new Date() })
  for (const path of [`/dashboard/edit-listing/${id}`, '/dashboard/edit-listing/nada']) {
    await visitor.visit(path)
    expect(visitor.status).toBe(404)
  }
})

test('R10: a mistake comes back with its message and everything typed, pictures included', async () => {
  const { visitor, read, keys } = await editing({ pictures: 2, categoryId: 1 })
  await visitor
    .fill('Título', ' ')
    .fill('Precio (€)', 'veinte')
    .attach(IMAGES, await aPhoto('nueva.jpg', 'red'))
    .press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'El título es obligatorio',
    'Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50',
  ])
  expect(visitor.control('Precio (€)').value).toBe('veinte')
  expect(thumbnails(visitor)).toEqual(['Imagen 1', 'Imagen 2', 'nueva.jpg'])
  expect((await read()).version).toBe(1)
  expect(await keys()).toHaveLength(2)

  await visitor.fill('Título', 'Con título').fill('Precio (€)', '20').press('Guardar cambios')
  expect(visitor.path).toBe('/dashboard/listings')
  expect(await keys()).toHaveLength(3)
})

test('R10: pictures are added, reordered and removed by buttons, and only saving changes the listing', async () => {
  const { visitor, db, id, keys } = await editing({ pictures: 3 })
  const [one, two, three] = await keys()
  expect(visitor.hasButton('Adelantar Imagen 1')).toBe(false)
  await visitor.fill('Título', 'Sin guardar aún').press('Adelantar Imagen 3')
  expect(visitor.status).toBe(200)
  expect(visitor.links('alert')).toEqual([])
  expect(visitor.control('Título').value).toBe('Sin guardar aún')
  await visitor.attach(IMAGES, await aPhoto('nueva.jpg', 'blue')).press('Ver en el mapa')
  await visitor.press('Quitar Imagen 2')
  await visitor.press('Atrasar Imagen 1')
  expect(await keys()).toEqual([one, two, three])
  await visitor.press('Guardar cambios')
  expect(visitor.path).toBe('/dashboard/listings')
  const [first, second, third, ...rest] = await keys()
  expect([first, second, rest]).toEqual([three, one, []])
  expect(third).toMatch(new RegExp(`/${id}/\\d{13}-`))
  const picture = await visitor.request(`/media/listings/${third}-640.webp`)
  expect(picture.status).toBe(200)
  const job = await db.selectFrom('jobs').select('payload').where('kind', '=', 'discard-uploads').execute()
  expect(JSON.stringify(job)).toContain(two)
})

test('R10: the same form sent twice, and again with other words, follows its own save', async () => {
  const { visitor, read, keys } = await editing({ pictures: 1 })
  await visitor
    .fill('Título', 'Una vez')
    .attach(IMAGES, await aPhoto('nueva.jpg', 'green'))
    .press('Guardar cambios')
  await visitor.pressAgain()
  expect(visitor.path).toBe('/dashboard/listings')
  expect(await keys()).toHaveLength(2)
  expect((await read()).title).toBe('Una vez')
})

test('R10: the second of two editors gets both texts, and may then overwrite the stored one', async () => {
  const { visitor, db, account, page, read, keys } = await editing({ pictures: 2, title: 'Antes' })
  const before = await keys()
  const other = await Visitor.arrive()
  await signIn(db, other, account)
  await other.visit(page)
  other.fill('Título', 'Del otro').fill('Descripción', 'Texto del otro').fill('Precio (€)', '475')
  await other.press('Adelantar Imagen 2')
  await other.press('Guardar cambios')

  await visitor.fill('Título', 'Mío').press('Guardar cambios')
  expect(visitor.status).toBe(409)
  expect(visitor.title).toBe('Error: Editar anuncio')
  expect(visitor.text).toContain(
    'Este anuncio se ha guardado desde otro sitio mientras lo editabas. No hemos cambiado nada.',
  )
  const stored = [...visitor.document.querySelectorAll('.edit-conflict dl > div')].map((field) => field.textContent)
  expect(stored).toEqual(['TítuloDel otro', 'DescripciónTexto del otro', 'Precio475\u00a0€ por proyecto'])
  expect(visitor.document.querySelectorAll('.edit-conflict__pictures img')).toHaveLength(2)
  expect(visitor.control('Título').value).toBe('Mío')
  expect((await read()).title).toBe('Del otro')

  await visitor.press('Guardar cambios')
  expect(visitor.path).toBe('/dashboard/listings')
  expect(await read()).toMatchObject({ title: 'Mío', version: 3 })
  expect(await keys()).toEqual(before)
})

test('R10: a sixth picture is refused with its message', async () => {
  const { visitor, keys } = await editing({ pictures: 4 })
  await visitor
    .attach(IMAGES, await aPhoto('cinco.jpg', 'red'), await aPhoto('seis.jpg', 'blue'))
    .press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Un anuncio puede tener como máximo 5 imágenes. (seis.jpg)')
  expect(await keys()).toHaveLength(4)

  const [first] = visitor.document.querySelectorAll('main button')
  expect(first?.textContent).toBe('Guardar sin este archivo')
  await visitor.press('Guardar sin este archivo')
  expect(visitor.path).toBe('/dashboard/listings')
  expect(await keys()).toHaveLength(5)
})

test('C11: an edit that is sent after the session ended keeps its words through signing in', async () => {
  const { visitor, db, account, page, read } = await editing({ pictures: 1 })
  await db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  await visitor.fill('Título', 'Escrito a tiempo').press('Guardar cambios')
  expect(visitor.status).toBe(401)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe(page)
  expect(visitor.control('Título').value).toBe('Escrito a tiempo')
  expect(thumbnails(visitor)).toEqual(['Imagen 1'])
  await visitor.press('Guardar cambios')
  expect(await read()).toMatchObject({ title: 'Escrito a tiempo', version: 2 })
})
