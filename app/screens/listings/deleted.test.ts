import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { aListing, signedIn } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'

const LIST = '/dashboard/listings'

test('the notice after deleting has a button that undoes it, and the list stays in its place', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Clases de guitarra' })
  await visitor.visit(`${LIST}?q=clases`)
  await visitor.follow('Eliminar Clases de guitarra')
  expect(visitor.text).toContain('Durante 30 días puedes recuperarlo en «Eliminados»')
  await visitor.press('Eliminar anuncio')
  expect(visitor.notices).toContain('Anuncio eliminado correctamente')
  await visitor.press('Deshacer')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(`${LIST}?q=clases`)
  expect(visitor.notices).toContain('Anuncio recuperado. Ya se muestra otra vez.')
  expect(visitor.hasButton('Deshacer')).toBe(false)
  expect(visitor.hasLink('Clases de guitarra')).toBe(true)
  await visitor.pressAgain()
  expect(visitor.notices).toContain('Anuncio recuperado. Ya se muestra otra vez.')
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.status).toBe(200)
})

test('a tab shows the deleted listings, since when and until when, and a press restores one', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit(LIST)
  expect(visitor.hasLink('Eliminados')).toBe(false)
  await aListing(db, { author: account, title: 'Retratos', deletedAt: new Date(Date.now() - 3 * DAY_MS) })
  await aListing(db, { author: account, title: 'De hace mucho', deletedAt: new Date(Date.now() - 31 * DAY_MS) })
  await visitor.visit(LIST)
  await visitor.follow('Eliminados')
  expect(visitor.path).toBe(`${LIST}/deleted`)
  expect(visitor.text).toContain('Retratos')
  expect(visitor.text).not.toContain('De hace mucho')
  const day = (days: number) =>
    new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'Europe/Madrid' }).format(
      Date.now() + days * DAY_MS,
    )
  expect(visitor.text).toContain(`Eliminado el ${day(-3)}`)
  expect(visitor.text).toContain(`Se borra para siempre el ${day(27)}`)
  await visitor.press('Recuperar Retratos')
  expect(visitor.path).toBe(`${LIST}/deleted`)
  expect(visitor.notices).toContain('Anuncio recuperado. Ya se muestra otra vez.')
  expect(visitor.text).toContain('No hay anuncios eliminados')
})

test('the page of one listing explains what is restored, asks, and does it', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, status: 'inactive', deletedAt: new Date() })
  await visitor.visit(`${LIST}/${id}/restore`)
  expect(visitor.text).toContain('Queda como estaba, sin mostrarse.')
  expect(visitor.text).toContain('Si estaba destacado, ya no lo está.')
  await visitor.press('Recuperar anuncio')
  expect(visitor.path).toBe(LIST)
  expect(visitor.notices).toContain('Anuncio recuperado. Está inactivo, como antes de eliminarlo.')
  await visitor.visit(`${LIST}/${id}/restore`)
  expect(visitor.text).toContain('Este anuncio no está eliminado.')
  expect(visitor.hasButton('Recuperar anuncio')).toBe(false)
})

test('a listing that a moderator removed and its owner deleted cannot be restored, and the page says by which rule and why', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Cursos con regalo' })
  const { caseId } = await aCase(db, { listingId: id })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  await visitor.visit(`${LIST}/${id}/delete`)
  await visitor.press('Eliminar anuncio')
  await visitor.press('Deshacer')
  expect(visitor.status).toBe(409)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.text).toContain('no se puede recuperar')
  expect(visitor.text).toContain('Norma: Sin engaños. Pide un pago antes de empezar.')
  expect(visitor.hasButton('Recuperar anuncio')).toBe(false)
  await visitor.visit(`${LIST}/deleted`)
  expect(visitor.hasButton('Recuperar Cursos con regalo')).toBe(false)
  await visitor.follow('Recurrir la decisión sobre Cursos con regalo')
  expect(visitor.path).toBe(`/dashboard/moderation/${caseId}/appeal`)
})

test('a listing that could not be restored stays deleted, and the page says so', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account, deletedAt: new Date() })
  await sql`CREATE FUNCTION broken_restore() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`.execute(
    db,
  )
  await sql`CREATE TRIGGER broken_restore BEFORE UPDATE ON listings FOR EACH ROW
    WHEN (NEW.id = ${sql.lit(id)}) EXECUTE FUNCTION broken_restore()`.execute(db)
  await visitor.visit(`${LIST}/${id}/restore`)
  await visitor.press('Recuperar anuncio')
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al recuperar el anuncio')
  expect(visitor.hasButton('Recuperar anuncio')).toBe(true)
})
