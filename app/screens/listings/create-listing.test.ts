import '#tests/support/own-world.ts'
import sharp from 'sharp'
import { DAY_MS } from '#app/locale/durations.ts'
import { expect, test } from 'vitest'
import { countCategories } from '#app/domain/search/category-figures.server.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE } from '#tests/support/listing-form.ts'
import { expectRefused } from '#tests/support/refused.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor, type AttachedFile } from '#tests/support/visitor.ts'

const aGif = (): AttachedFile => ({
  name: 'baile.gif',
  type: 'image/jpeg',
  bytes: Buffer.from('GIF89a no es una foto'),
})

const thumbnails = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.image-field__item img')].map((image) => image.getAttribute('src') ?? '')

test('C11: a stranger is sent to sign in and back', async () => {
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

test('C4: a new form has the price 0 by the hour, and what was typed stays when it is no price', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  expect(visitor.control('Precio (€)').value).toBe('0')
  expect(visitor.control('Tipo de precio').value).toBe('hora')
  expect((visitor.control('Tipo de precio') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Por hora')
  await fillIn(visitor).fill('Precio (€)', 'veinte').press('Crear Anuncio')
  expectRefused(visitor, { 'Precio (€)': 'Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50' })
  expect(visitor.control('Precio (€)').value).toBe('veinte')
})

test('what is usually asked in a category is told from five listings on, of the chosen one when there is one', async () => {
  const { visitor, db } = await signedIn()
  const author = await anAccount(db)
  const music = { author, categoryId: 6, priceType: 'hora' as const }
  for (const priceCents of [1_500, 2_000, 2_500, 9_000]) await aListing(db, { ...music, priceCents })
  await countCategories(db, new Date())
  await visitor.visit(PAGE)
  expect(visitor.text).not.toContain('Precio habitual')
  // It is the price of a unit, so that those of others say nothing of it.
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

test('C4: only a price far from the usual one is asked back, and one press says that it is meant', async () => {
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

  // One press for each question, and none is asked twice.
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

test('a listing that says the same as another of its author is asked back once, with everything kept', async () => {
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

test('C8: a right form with pictures becomes an active listing with them, and its page says so', async () => {
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

test('C12: a mistake in the text does not lose the pictures: they are shown, can be taken out, and are published', async () => {
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

  // Five are there already: one more is one too many, also in a later post.
  await visitor.attach(IMAGES, photos[5] as AttachedFile).press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Un anuncio puede tener como máximo 5 imágenes. (gold.jpg)')
})

test('C6: a photograph of a telephone of 50 megapixels is published; one of too many pixels and an empty one are named', async () => {
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

test('C6: nothing is offered without its files that would be refused for something else too', async () => {
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

test('C12: what belongs to somebody else cannot be named in the form', async () => {
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

test('C7: without script the button shows the form again with the place, or says that there is none', async () => {
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

test('S8: the dialog’s return leads back to the search, and only to the search', async () => {
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

test('C11: a form sent after the session ended keeps its words through signing in, and says that files do not stay', async () => {
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

test('an unverified account is told after five listings a day, with everything kept', async () => {
  const { visitor, db, account } = await signedIn({ verified: false })
  for (let count = 0; count < 5; count += 1) {
    await visitor.visit(PAGE)
    await fillIn(visitor).fill('Título', `Clases de guitarra, nivel ${count}`).press('Crear Anuncio')
    expect(visitor.hops[0]?.status).toBe(303)
  }
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  expect(visitor.status).toBe(429)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(3_600)
  expect(visitor.text).toContain('puedes publicar 5 anuncios al día')
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
  expect(thumbnails(visitor)).toHaveLength(1)
  expect(await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()).toHaveLength(5)
})

test('twenty publications an hour are enough: the next is told when to try again', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  await fillIn(visitor).press('Crear Anuncio')
  for (let count = 1; count < 20; count += 1) {
    await visitor.pressAgain()
    expect(visitor.hops[0]?.status).toBe(303)
  }
  await visitor.pressAgain()
  expect(visitor.status).toBe(429)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(visitor.text).toContain('Vuelve a intentarlo')
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
})

test('A12: where the operator asks for confirmed addresses the form says so first, and keeps what was typed', async () => {
  const { origin } = await aServer({ REQUIRE_VERIFIED_EMAIL: '1' })
  const visitor = await Visitor.arrive({ origin })
  const { db } = await aStranger()
  await signIn(db, visitor, await anAccount(db, { verified: false }))
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Ábrelo para poder publicar anuncios.')
  await visitor.visit(PAGE)
  expect(visitor.link('Confirmar mi correo')).toHaveAttribute('href', '/dashboard/verify-email')
  await fillIn(visitor).press('Crear Anuncio')
  expect(visitor.status).toBe(403)
  expect(visitor.text).toContain('Antes de publicar tienes que confirmar tu correo')
  expect(visitor.control('Título').value).toBe('Clases de guitarra a domicilio')
})

test('C10: with the store down the listing is there and says so, within five seconds, and its pictures follow', async () => {
  const s3 = await anS3Server()
  const server = await aServer(s3.environment)
  const visitor = await Visitor.arrive({ origin: server.origin })
  const { db } = await aStranger()
  const account = await anAccount(db)
  await signIn(db, visitor, account)

  // While it answers: stored, attached, served.
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .attach(IMAGES, await aPhoto('roja.jpg', 'red'))
    .press('Crear Anuncio')
  const stored = visitor.path.replace('/marketplace/', '')
  const [image] = await db.selectFrom('listingImages').select('key').where('listingId', '=', stored).execute()
  expect((await visitor.request(`/media/listings/${image?.key}-320.webp`)).status).toBe(200)

  await s3.stop()
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', 'Clases de guitarra en grupo')
    .attach(IMAGES, await aPhoto('azul.jpg', 'blue'))
    .press('Crear Anuncio')
  expect(visitor.hops[0]?.status).toBe(303)
  expect(visitor.hops[0]?.location).toMatch(/^\/marketplace\/[0-9a-f-]{36}$/)
  const id = visitor.path.replace('/marketplace/', '')
  expect(await db.selectFrom('listings').select('status').where('id', '=', id).execute()).toEqual([
    { status: 'active' },
  ])
  expect(await db.selectFrom('uploadSpool').select('key').execute()).toHaveLength(3)
  // A picture that only the store has is honestly not there, one that waits for it is.
  expect((await visitor.request(`/media/listings/${image?.key}-320.webp`)).status).toBe(503)
  const [waiting] = await db.selectFrom('uploadSpool').select('key').execute()
  expect((await visitor.request(`/media/listings/${waiting?.key}`)).status).toBe(200)

  // A form that comes back meanwhile says what is the matter, and keeps its picture.
  await visitor.visit(PAGE)
  await fillIn(visitor)
    .fill('Título', '')
    .attach(IMAGES, await aPhoto('verde.jpg', 'green'))
    .press('Crear Anuncio')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Error al subir la imagen: ')
  expect(thumbnails(visitor)).toHaveLength(1)
})

test('a listing is looked at before it is published: nothing is judged, nothing is lost, and nothing is public', async () => {
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

test('a preview shows markup as text, and a price that is none as none', async () => {
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

test('on its first day its author is told what to do next, and nobody else', async () => {
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
