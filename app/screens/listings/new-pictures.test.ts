import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE, thumbnails } from '#tests/support/listing-form.ts'
import { expectRefused } from '#tests/support/refused.ts'
import type { AttachedFile } from '#tests/support/visitor.ts'

const aGif = (): AttachedFile => ({
  name: 'baile.gif',
  type: 'image/jpeg',
  bytes: Buffer.from('GIF89a no es una foto'),
})

test('C8: a valid form with pictures becomes an active listing with them, with a notice on its page', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Etiquetas (opcional)', ' guitarra, #rock, guitarra,')
    .choose('Modalidad (opcional)', 'Presencial')
    .choose('Quién puede ver el contacto', 'Solo usuarios registrados')
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'), await aPhoto('azul.jpg', 'blue'))
    .press('Crear Anuncio')
  const [posted, shown] = visitor.hops
  expect(posted).toMatchObject({ method: 'POST', status: 303 })
  expect(shown?.status).toBe(200)
  const id = visitor.path.replace('/marketplace/', '')
  const row = await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    authorId: account.id,
    title: 'Clases de guitarra a domicilio',
    description: 'Para principiantes.\nTambién fines de semana.',
    priceCents: 125_050,
    currency: 'EUR',
    priceType: 'mes',
    contactVisibility: 'registrados',
    tags: ['guitarra', 'rock'],
    modality: 'presencial',
    status: 'active',
    imageUrl: null,
  })
  const images = await db
    .selectFrom('listingImages')
    .select(['key', 'widths', 'width', 'height'])
    .where('listingId', '=', id)
    .orderBy('position')
    .execute()
  expect(images).toHaveLength(2)
  for (const image of images) {
    expect(image).toMatchObject({ widths: [320, 640, 800], width: 800, height: 600 })
    expect(image.key).toMatch(new RegExp(`^${account.id}/${id}/\\d{13}-[0-9a-f]{24}$`))
    const picture = await visitor.request(`/media/listings/${image.key}-640.webp`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('Content-Type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 640, height: 480 })
  }
})

test('C12: a mistake in the text keeps the pictures: they are shown, can be removed, and are published', async () => {
  const { visitor, db } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', '')
    .attach(
      IMAGES,
      await aPhoto('roja.jpg', 'red'),
      await aPhoto('verde.jpg', 'green'),
      await aPhoto('azul.jpg', 'blue'),
    )
    .press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(thumbnails(visitor)).toHaveLength(3)
  for (const src of thumbnails(visitor)) expect((await visitor.request(src)).status).toBe(200)

  await visitor.fill('Título', 'Clases de bajo').press('Quitar verde.jpg')
  expect(visitor.status).toBe(200)
  expect(visitor.links('alert')).toEqual([])
  expect(visitor.control('Título').value).toBe('Clases de bajo')
  expect(visitor.control('Descripción').value).toBe('Para principiantes.\nTambién fines de semana.')
  expect(visitor.control('Categoría').value).toBe('musica')
  const kept = thumbnails(visitor)
  expect(kept).toHaveLength(2)

  await visitor.press('Crear Anuncio')
  const id = visitor.path.replace('/marketplace/', '')
  const images = await db
    .selectFrom('listingImages')
    .select('key')
    .where('listingId', '=', id)
    .orderBy('position')
    .execute()
  expect(images.map((image) => `/media/listings/${image.key}-640.webp`)).toEqual(kept)
})

test('C6: a file that is not a picture brings the form back; pressing again publishes without it', async () => {
  const { visitor, db } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'), aGif())
    .press('Crear Anuncio')
  expectRefused(visitor, {
    [IMAGES]: 'Formato de archivo no válido. Solo se permiten JPG, PNG y WebP. (baile.gif)',
  })
  expect(thumbnails(visitor)).toHaveLength(1)
  expect(visitor.hasButton('Quitar roja.jpg')).toBe(true)
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
  expect(visitor.text).toContain('Puedes publicar ya sin este archivo o elegir otro más abajo.')
  const [first] = visitor.document.querySelectorAll('main button')
  expect(first?.textContent).toBe('Publicar sin este archivo')

  await visitor.fill('Qué se ve en roja.jpg (opcional)', 'Un mantel rojo').press('Publicar sin este archivo')
  const id = visitor.path.replace('/marketplace/', '')
  expect([...visitor.document.querySelectorAll('main img')].map((image) => image.getAttribute('alt'))).toContain(
    'Un mantel rojo',
  )
  expect(await db.selectFrom('listingImages').select('id').where('listingId', '=', id).execute()).toHaveLength(1)
})

test('C6: a file of more than 5 MB and a sixth picture are skipped with their messages', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  const photos = await Promise.all(
    ['red', 'green', 'blue', 'white', 'black', 'gold'].map((colour) => aPhoto(`${colour}.jpg`, colour)),
  )
  const large = { name: 'enorme.png', type: 'image/png', bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await fillIn(visitor)
    .attach(IMAGES, large, ...photos)
    .press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('El archivo es demasiado grande. El tamaño máximo permitido es 5MB. (enorme.png)')
  expect(visitor.text).toContain('Un anuncio puede tener como máximo 5 imágenes. (gold.jpg)')
  expect(thumbnails(visitor)).toHaveLength(5)

  // There are five already: a sixth is refused, also in a later post.
  await visitor.attach(IMAGES, photos[5] as AttachedFile).press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Un anuncio puede tener como máximo 5 imágenes. (gold.jpg)')
})

test('C6: a telephone’s photograph of 50 megapixels is published; one of too many pixels and an empty one are named', async () => {
  const { visitor, db } = await signedIn()
  await visitor.visit(PAGE)
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
  await fillIn(visitor)
    .attach(
      IMAGES,
      { name: 'movil.jpg', type: 'image/jpeg', bytes: await plain(8160, 6144).jpeg().toBuffer() },
      { name: 'plano.png', type: 'image/png', bytes: await plain(8160, 6144).png().toBuffer() },
      { name: 'nada.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) },
    )
    .press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Se admiten 64 megapíxeles en JPG, y 50 en PNG y WebP. (plano.png)')
  expect(visitor.text).toContain('El archivo está vacío. (nada.jpg)')
  expect(visitor.hasButton('Quitar movil.jpg')).toBe(true)
  await visitor.press('Publicar sin estos archivos')
  const id = visitor.path.replace('/marketplace/', '')
  const images = await db.selectFrom('listingImages').select(['width']).where('listingId', '=', id).execute()
  expect(images).toEqual([{ width: 1600 }])
})

test('C6: a listing with other mistakes is not offered for publishing without its files', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).fill('Título', '').attach(IMAGES, aGif(), aGif()).press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('(baile.gif)')
  expect(visitor.hasButton('Publicar sin este archivo')).toBe(false)
  expect(visitor.hasButton('Publicar sin estos archivos')).toBe(false)

  // The right title alone does not make it go: the files are judged when they are chosen.
  await visitor.fill('Título', 'Clases de guitarra').attach(IMAGES, aGif(), aGif()).press('Crear Anuncio')
  expect(visitor.hasButton('Publicar sin estos archivos')).toBe(true)
})

test('C6: a body beyond every limit is 413 in Spanish', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  const huge = { name: 'enorme.png', type: 'image/png', bytes: Buffer.alloc(17 * 1024 * 1024) }
  await fillIn(visitor).attach(IMAGES, huge).press('Crear Anuncio')
  expect(visitor.status).toBe(413)
  expect(visitor.text).toContain('16 MB')
})

test('C12: the form cannot name uploads of another person', async () => {
  const { visitor, db } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', '')
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  const staged = visitor.document.querySelector<HTMLInputElement>('input[name=staged]')?.value ?? ''
  const draft = visitor.document.querySelector<HTMLInputElement>('input[name=draft]')?.value ?? ''

  const { visitor: thief, account } = await signedIn()
  await thief.visit(PAGE)
  const body = new URLSearchParams({
    title: 'Mío',
    description: 'x',
    category: 'otro',
    price: '1',
    price_type: 'hora',
    contact_info: 'x',
    draft,
    staged,
    alt: 'Lo que yo diga',
    focus: 'left; DROP',
  })
  const response = await thief.request(PAGE, {
    method: 'POST',
    body,
    headers: { Origin: thief.origin },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  expect(await db.selectFrom('uploadStaging').select('alt').where('id', '=', staged).execute()).toEqual([{ alt: null }])
  const [listing] = await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()
  expect(
    await db
      .selectFrom('listingImages')
      .select('id')
      .where('listingId', '=', listing?.id ?? '')
      .execute(),
  ).toEqual([])
})
