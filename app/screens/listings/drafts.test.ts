import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_DRAFTS } from '#app/domain/listings/drafts.server.ts'
import { aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PAGE = '/dashboard/create-listing'
const LIST = '/dashboard/listings/drafts'

const aPhoto = async () => ({
  name: 'taller.jpg',
  type: 'image/jpeg',
  bytes: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer(),
})

const pictures = (visitor: Visitor) => visitor.document.querySelectorAll('.image-field__item img').length

test('typed words are kept with their pictures, valid or not, found in the list and published once', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(PAGE)
  visitor.fill('Título', 'Clases de guitarra').fill('Precio (€)', 'ya veremos')
  visitor.attach('Imágenes (opcional)', await aPhoto())
  await visitor.press('Guardar borrador')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.notices.join()).toContain('Borrador guardado')
  expect(visitor.control('Título')).toHaveValue('Clases de guitarra')
  expect(visitor.control('Precio (€)')).toHaveValue('ya veremos')
  expect(pictures(visitor)).toBe(1)
  await visitor.pressAgain()
  const drafts = () => db.selectFrom('listingDrafts').select('pictureIds').where('authorId', '=', account.id).execute()
  expect((await drafts()).map(({ pictureIds }) => pictureIds.length)).toEqual([1])

  await visitor.visit(PAGE)
  expect(visitor.text).toContain('Tienes un borrador guardado.')
  await visitor.follow('Ver borradores')
  expect(visitor.path).toBe(LIST)
  expect(visitor.text).toContain('1 imagen')
  await visitor.follow('Continuar Clases de guitarra')
  expect(visitor.control('Precio (€)')).toHaveValue('ya veremos')
  visitor
    .fill('Descripción', 'Para principiantes.')
    .choose('Categoría', 'Música & Audio')
    .fill('Precio (€)', '20')
    .choose('Tipo de precio', 'Por hora')
  visitor.fill('Información de contacto', 'ana@ejemplo.es')
  await visitor.press('Crear Anuncio')
  expect(visitor.path).toMatch(/^\/marketplace\//)
  expect(await drafts()).toEqual([])
  const images = await db
    .selectFrom('listingImages')
    .innerJoin('listings', 'listings.id', 'listingImages.listingId')
    .select('listingImages.id')
    .where('listings.authorId', '=', account.id)
    .execute()
  expect(images).toHaveLength(1)
})

test('a draft is deleted after a question, and a second press finds none', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  await visitor.press('Guardar borrador')
  await visitor.visit('/dashboard/listings')
  await visitor.follow('Borradores')
  await visitor.follow('Eliminar Sin título')
  expect(visitor.heading).toBe('Eliminar borrador')
  await visitor.press('Eliminar borrador')
  expect(visitor.path).toBe(LIST)
  expect(visitor.notices).toContain('Borrador eliminado')
  expect(visitor.text).toContain('No hay borradores')
  await visitor.pressAgain()
  expect(visitor.status).toBe(404)
})

test('a draft that could not be published yet stays a draft', async () => {
  const { visitor } = await signedIn()
  const isKept = () => visitor.document.querySelector('input[name=kept]') !== null
  await visitor.visit(PAGE)
  expect(isKept()).toBe(false)
  await visitor.press('Guardar borrador')
  expect(isKept()).toBe(true)
  for (const _ of [1, 2]) await visitor.press('Crear Anuncio')
  expect([visitor.status, isKept()]).toEqual([422, true])
})

test('a refused picture is named, and loses no other input', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  visitor.fill('Título', 'Clases de guitarra')
  visitor.attach(
    'Imágenes (opcional)',
    { name: 'baile.gif', type: 'image/jpeg', bytes: Buffer.from('GIF89a no es una foto') },
    await aPhoto(),
  )
  await visitor.press('Guardar borrador')
  expect(visitor.notices.join()).toContain('baile.gif')
  expect(visitor.control('Título')).toHaveValue('Clases de guitarra')
  expect(pictures(visitor)).toBe(1)
})

test('other people cannot open or delete a draft, and an unknown address of one says so', async () => {
  const { visitor, db } = await signedIn()
  await visitor.visit(PAGE)
  visitor.fill('Título', 'Clases de guitarra')
  await visitor.press('Guardar borrador')
  const path = visitor.path
  const stranger = await Visitor.arrive()
  await signIn(db, stranger, await anAccount(db))
  for (const address of [path, `${PAGE}?draft=x`, `${PAGE}?draft=${randomUUID()}`, `${LIST}/x/delete`]) {
    await stranger.visit(address)
    expect([address, stranger.status]).toEqual([address, 404])
    expect(stranger.text).toContain('Este enlace no lleva a ningún borrador tuyo')
  }
})

test('beyond the limit of drafts the form comes back with everything typed', async () => {
  const { visitor, db, account } = await signedIn()
  await db
    .insertInto('listingDrafts')
    .values(
      Array.from({ length: MAX_DRAFTS }, () => ({
        authorId: account.id,
        draftKey: randomUUID(),
        fields: '{}',
        pictureIds: [],
      })),
    )
    .execute()
  await visitor.visit(PAGE)
  visitor.fill('Título', 'Uno más')
  await visitor.press('Guardar borrador')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain(`Ya tienes ${MAX_DRAFTS} borradores`)
  expect(visitor.text).not.toContain('La descripción es obligatoria')
  expect(visitor.control('Título')).toHaveValue('Uno más')
})

test('a draft whose session has ended waits through sign-in', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  visitor.fill('Título', 'Clases de guitarra')
  visitor.dropCookie('session')
  await visitor.press('Guardar borrador')
  expect(visitor.status).toBe(401)
  expect(visitor.text).toContain('Debes iniciar sesión para guardar un borrador')
})

test('a published listing has no draft', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  expect(visitor.hasButton('Guardar borrador')).toBe(false)
})
