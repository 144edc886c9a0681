import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { anAccount, aStranger, signIn } from '#tests/support/factories.ts'
import { aPhoto, fillIn, IMAGES, NEW_LISTING as PAGE, thumbnails } from '#tests/support/listing-form.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('C10: while the store is down the listing is published within five seconds, with a notice, and its pictures follow', async () => {
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
