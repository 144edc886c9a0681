import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aListing, anAccount, signedIn } from '#tests/support/factories.ts'

const LIST = '/dashboard/listings'

/** Makes every write to one listing fail, as a broken disk would. */
async function breakListing(db: Db, id: string) {
  const name = `broken_${id.replaceAll('-', '')}`
  await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''broken''; END'`.execute(db)
  await sql`CREATE TRIGGER ${sql.id(name)} BEFORE UPDATE ON listings FOR EACH ROW
    WHEN (NEW.id = ${sql.lit(id)}) EXECUTE FUNCTION ${sql.id(name)}()`.execute(db)
}

const statusOf = async (db: Db, id: string) =>
  (await db.selectFrom('listings').select(['status', 'deletedAt']).where('id', '=', id).executeTakeFirst()) ?? null

test('M5, M10: deleting asks first, deletes the listing, and returns to the list at its place', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Para borrar' })
  await aListing(db, { author: account, title: 'Para quedarse' })
  await visitor.visit(`${LIST}?q=para&sort=title`)
  await visitor.follow('Eliminar Para borrar')
  expect(visitor.text).toContain('¿Estás seguro de que quieres eliminar este anuncio?')
  expect((await statusOf(db, id))?.deletedAt).toBeNull()
  await visitor.press('Eliminar anuncio')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(`${LIST}?q=para&sort=title`)
  expect(visitor.notices).toContain('Anuncio eliminado correctamente')
  expect(visitor.hasLink('Para borrar')).toBe(false)
  expect((await statusOf(db, id))?.deletedAt).not.toBeNull()

  await visitor.pressAgain()
  expect(visitor.path).toBe(`${LIST}?q=para&sort=title`)
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(410)
  await visitor.visit(`${LIST}/${id}/delete`)
  expect(visitor.status).toBe(404)
})

test('M10: a listing that could not be deleted stays, and the page says so', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await breakListing(db, id)
  await visitor.visit(`${LIST}/${id}/delete`)
  await visitor.press('Eliminar anuncio')
  expect(visitor.status).toBe(503)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.notices.join()).toMatch(/Error al eliminar el anuncio\. Algo ha fallado .* Código: [\w-]+\./)
  expect(visitor.hasButton('Eliminar anuncio')).toBe(true)
})

test('M8, M10: a row’s button pauses a listing and shows it again, and the list stays in its place', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Clases' })
  await visitor.visit(`${LIST}?q=clases`)
  await visitor.press('Desactivar Clases')
  expect(visitor.path).toBe(`${LIST}?q=clases`)
  expect(visitor.notices).toContain('Estado actualizado correctamente')
  expect((await statusOf(db, id))?.status).toBe('inactive')
  await visitor.pressAgain()
  expect((await statusOf(db, id))?.status).toBe('inactive')
  await visitor.visit(LIST)
  await visitor.press('Activar Clases')
  expect((await statusOf(db, id))?.status).toBe('active')
})

test('a listing that was paused by mistake is shown again with one press', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Clases' })
  await visitor.visit(`${LIST}?q=clases`)
  await visitor.press('Desactivar Clases')
  await visitor.press('Deshacer')
  expect([visitor.path, (await statusOf(db, id))?.status]).toEqual([`${LIST}?q=clases`, 'active'])
  expect(visitor.hasButton('Deshacer')).toBe(false)
})

test('M8: the page of the status explains it, and a pending listing becomes active', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, status: 'pending' })
  await visitor.visit(`${LIST}/${id}/status`)
  expect(visitor.text).toContain('está pendiente')
  await visitor.press('Activar')
  expect(visitor.path).toBe(LIST)
  expect((await statusOf(db, id))?.status).toBe('active')
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(200)
})

test('M8: a listing that today’s rules would refuse says why and leads to the form', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, status: 'inactive', categoryId: 10 })
  await visitor.visit(`${LIST}/${id}/status`)
  await visitor.press('Activar')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Error al actualizar el estado')
  expect(visitor.text).toContain('Debes seleccionar una categoría')
  expect((await statusOf(db, id))?.status).toBe('inactive')
  await visitor.follow('Corregir el anuncio')
  expect(visitor.path).toBe(`/dashboard/edit-listing/${id}`)
})

test('M10: a status that could not be saved stays, and the page says so', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await breakListing(db, id)
  await visitor.visit(`${LIST}/${id}/status`)
  await visitor.press('Desactivar')
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al actualizar el estado')
  expect((await statusOf(db, id))?.status).toBe('active')
})

test('M8: an unknown status, or one that cannot follow, changes nothing', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, status: 'pending' })
  const post = (to: string) =>
    visitor.request(`${LIST}/${id}/status`, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams({ to }),
    })
  expect((await post('borrado')).status).toBe(422)
  expect((await post('pending')).status).toBe(422)
  expect((await post('inactive')).status).toBe(409)
  expect((await statusOf(db, id))?.status).toBe('pending')
})

test('M7: duplicating leads to the form of a pending copy with the same words and pictures of its own, once', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit('/dashboard/create-listing')
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await visitor
    .fill('Título', 'Clases de guitarra')
    .fill('Descripción', 'Para principiantes')
    .choose('Categoría', 'Música & Audio')
    .fill('Precio (€)', '20')
    .choose('Tipo de precio', 'Por hora')
    .fill('Etiquetas (opcional)', 'guitarra, rock')
    .fill('Información de contacto', 'ana@ejemplo.es')
    .attach('Imágenes (opcional)', { name: 'roja.jpg', type: 'image/jpeg', bytes: photo })
    .press('Crear Anuncio')
  const id = visitor.path.replace('/marketplace/', '')
  await visitor.visit(LIST)
  await visitor.follow('Duplicar Clases de guitarra')
  expect(visitor.text).toContain('«Clases de guitarra (copia)»')
  await visitor.press('Duplicar')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toMatch(/^\/dashboard\/edit-listing\/[0-9a-f-]{36}$/)
  expect(visitor.control('Título').value).toBe('Clases de guitarra (copia)')
  expect(visitor.control('Etiquetas (opcional)').value).toBe('guitarra, rock')
  const copy = visitor.path.replace('/dashboard/edit-listing/', '')
  expect((await statusOf(db, copy))?.status).toBe('pending')
  const keyOf = async (listing: string) =>
    (await db.selectFrom('listingImages').select('key').where('listingId', '=', listing).executeTakeFirst())?.key
  const key = await keyOf(copy)
  expect(key).toMatch(new RegExp(`^${account.id}/${copy}/`))
  expect(key).not.toBe(await keyOf(id))
  expect((await visitor.request(`/media/listings/${key}-640.webp`)).status).toBe(200)

  await visitor.pressAgain()
  expect(visitor.path).toBe(`/dashboard/edit-listing/${copy}`)
  expect(await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()).toHaveLength(2)
})

test('M7: the daily limit of an unverified account counts copies too', async () => {
  const { visitor, db, account } = await signedIn({ verified: false })
  const { id } = await aListing(db, { author: account })
  for (let count = 1; count < 5; count += 1) await aListing(db, { author: account })
  await visitor.visit(`${LIST}/${id}/duplicate`)
  await visitor.press('Duplicar')
  expect(visitor.status).toBe(429)
  expect(visitor.notices.join()).toContain('puedes crear 5 anuncios al día')
  expect(await db.selectFrom('listings').select('id').where('authorId', '=', account.id).execute()).toHaveLength(5)
})

test('M6: the page shows the terms; a press promotes the listing once, and the next promotion has to wait', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Primero', categoryId: 7 })
  const second = await aListing(db, { author: account, title: 'Segundo', categoryId: 7 })
  await visitor.visit(LIST)
  await visitor.follow('Destacar Primero')
  expect(visitor.text).toContain('Es gratis una vez cada 30 días')
  expect(visitor.text).toContain('Hay sitio: saldrá destacado desde ahora hasta el')
  await visitor.press('Destacar 7 días')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(LIST)
  expect(visitor.notices.join()).toContain('Tu anuncio está destacado hasta el')
  expect(visitor.text).toMatch(/Destacado hasta el \d/)
  await visitor.pressAgain()
  expect(visitor.path).toBe(LIST)
  const rows = await db
    .selectFrom('promotions')
    .select(['listingId', 'state'])
    .where('ownerId', '=', account.id)
    .execute()
  expect(rows).toEqual([{ listingId: id, state: 'activa' }])

  await visitor.visit(`${LIST}/${second.id}/boost`)
  expect(visitor.text).toContain('Ya has usado tu destacado gratuito')
  expect(visitor.hasButton('Destacar 7 días')).toBe(false)
  await visitor.visit(`${LIST}/${id}/boost`)
  expect(visitor.text).toContain('Este anuncio ya está destacado hasta el')
})

test('M6: a running promotion is stopped from its row, after a question, once; the listing stays unchanged', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Clases', categoryId: 9 })
  await visitor.visit(`${LIST}/${id}/boost`)
  await visitor.press('Destacar 7 días')
  await visitor.visit(`${LIST}?q=clases`)
  await visitor.follow('Dejar de destacar Clases')
  const state = async () =>
    (await db.selectFrom('promotions').select('state').where('listingId', '=', id).executeTakeFirst())?.state
  expect(visitor.text).toContain('los días que le quedan se pierden')
  expect(await state()).toBe('activa')
  await visitor.press('Dejar de destacar')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(`${LIST}?q=clases`)
  expect(visitor.notices).toContain('Tu anuncio ya no está destacado')
  expect(await state()).toBe('cancelada')
  expect((await statusOf(db, id))?.status).toBe('active')
  await visitor.pressAgain()
  expect(visitor.path).toBe(`${LIST}?q=clases`)
  await visitor.visit(`${LIST}/${id}/boost/cancel`)
  expect(visitor.text).toContain('no está destacado ni espera')
  expect(visitor.hasButton('Dejar de destacar')).toBe(false)
  await visitor.visit(`${LIST}/${id}/boost`)
  expect(visitor.text).toContain('Ya has usado tu destacado gratuito')
})

test('M6: a promotion that could not be stopped goes on, and the page says so', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, categoryId: 9 })
  await visitor.visit(`${LIST}/${id}/boost`)
  await visitor.press('Destacar 7 días')
  await sql`CREATE FUNCTION broken_stop() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`.execute(
    db,
  )
  await sql`CREATE TRIGGER broken_stop BEFORE UPDATE ON promotions FOR EACH ROW
    WHEN (NEW.listing_id = ${sql.lit(id)}) EXECUTE FUNCTION broken_stop()`.execute(db)
  await visitor.visit(`${LIST}/${id}/boost/cancel`)
  await visitor.press('Dejar de destacar')
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al dejar de destacar el anuncio')
  expect(visitor.hasButton('Dejar de destacar')).toBe(true)
})

test('M6: a hidden listing cannot be promoted', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, status: 'inactive' })
  await visitor.visit(`${LIST}/${id}/boost`)
  expect(visitor.text).toContain('Actívalo primero')
  expect(visitor.hasButton('Destacar 7 días')).toBe(false)
})

test('the return address of a small page can only be the list', async () => {
  const { visitor, db, account } = await signedIn()
  for (const evil of [
    '//evil.example/dashboard/listings',
    'https://evil.example',
    '/logout',
    `${LIST}x`,
    '/marketplace',
  ]) {
    const { id } = await aListing(db, { author: account })
    await visitor.visit(`${LIST}/${id}/delete?return=${encodeURIComponent(evil)}`)
    await visitor.press('Eliminar anuncio')
    expect(visitor.path).toBe(LIST)
  }
})

test('M5: other people do not find the address of any act on a listing', async () => {
  const { visitor, db } = await signedIn()
  const { id } = await aListing(db, { author: await anAccount(db) })
  for (const does of ['delete', 'status', 'duplicate', 'boost', 'boost/cancel']) {
    const response = await visitor.request(`${LIST}/${id}/${does}`, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams({ to: 'inactive' }),
    })
    expect(response.status).toBe(404)
  }
  expect(await statusOf(db, id)).toEqual({ status: 'active', deletedAt: null })
})
