import { expect, test } from 'vitest'
import { renewalPath } from '#app/adapters/links.server.ts'
import type { Db } from '#app/db.server.ts'
import { checkFreshness } from '#app/domain/listings/freshness.server.ts'
import { mailDueNotifications } from '#app/domain/notifications/delivery.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aListing, anAccount, aStranger, signedIn, type Account } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'

const NOW = Date.now()
const ago = (days: number) => daysBefore(new Date(NOW), days)
const LIST = '/dashboard/listings'

const check = (db: Db, now: Date) => checkFreshness(db, { now, days: 90, renewPath: renewalPath })

const listingOf = async (db: Db, author: { id: string }) =>
  db
    .selectFrom('listings')
    .select(['id', 'status', 'confirmedAt', 'freshnessToldAt'])
    .where('authorId', '=', author.id)
    .executeTakeFirstOrThrow()

/** The page that the reminder leads to. */
async function askedAbout(db: Db, author: Account, columns: Parameters<typeof aListing>[1] = {}) {
  await aListing(db, { author, title: 'Clases de guitarra', confirmedAt: ago(91), ...columns })
  await check(db, ago(8))
  const { href } = await db
    .selectFrom('notifications')
    .select('href')
    .where('userId', '=', author.id)
    .executeTakeFirstOrThrow()
  return href as string
}

test('M11: the mail’s link asks, and one press renews without signing in', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const path = await askedAbout(db, ana)
  await mailDueNotifications(db, {
    now: ago(8),
    site: { origin: 'https://gremio.example', name: 'Gremio' },
    unsubscribeUrl: () => 'https://gremio.example/unsubscribe',
  })
  const [mail] = await mailsTo(db, ana.email)
  expect(mail?.subject).toBe('¿Sigue al día tu anuncio?')
  // The server may have mailed it before, with its own address.
  expect(mail?.text).toContain(path)

  await visitor.visit(path)
  expect(visitor.heading).toBe('¿Sigue al día tu anuncio?')
  expect(visitor.text).toContain('Clases de guitarra')
  expect((await listingOf(db, ana)).freshnessToldAt).not.toBeNull()
  await visitor.press('Sí, sigue al día')
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Hecho')
  expect(visitor.text).toContain('Tu anuncio está renovado')
  const renewed = await listingOf(db, ana)
  expect(renewed.freshnessToldAt).toBeNull()
  expect(renewed.confirmedAt.getTime()).toBeGreaterThanOrEqual(NOW - DAY_MS)
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('ya están al día')
  await visitor.visit(path)
  expect(visitor.heading).toBe('No queda nada por confirmar')
})

test('M11: the link shows listings again that were paused since, and names those that it cannot show', async () => {
  const { db, visitor } = await aStranger()
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const path = await askedAbout(db, ana)
  await check(db, new Date(NOW))
  expect((await listingOf(db, ana)).status).toBe('inactive')
  await visitor.visit(path)
  expect(visitor.text).toContain('Ahora no se muestran')
  await visitor.press('Sí, sigue al día')
  expect((await listingOf(db, ana)).status).toBe('active')

  const broken = await askedAbout(db, bruno, { categoryId: 10 })
  await check(db, new Date(NOW + 1))
  await visitor.visit(broken)
  await visitor.press('Sí, sigue al día')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.text).toContain('Edítalos en Mis Anuncios')
  expect((await listingOf(db, bruno)).status).toBe('inactive')
})

test('M11: a link that the site has not signed changes nothing', async () => {
  const { db, visitor } = await aStranger()
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const path = (await askedAbout(db, ana)).replace(ana.id, bruno.id)
  for (const address of [path, '/renew', '/renew?token=nada']) {
    await visitor.visit(address)
    expect(visitor.status).toBe(410)
    expect(visitor.heading).toBe('Este enlace no vale')
    const answer = await visitor.request(address, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams(),
    })
    expect(answer.status).toBe(410)
  }
  expect((await listingOf(db, ana)).freshnessToldAt).not.toBeNull()
})

test('M11: «Mis Anuncios» says until when a listing is shown, and one press renews; a paused listing is shown again', async () => {
  const { db, visitor, account } = await signedIn()
  await askedAbout(db, account)
  await visitor.visit(`${LIST}?q=clases`)
  expect(visitor.text).toContain('Si no lo renuevas, se muestra hasta el')
  await visitor.press('Renovar Clases de guitarra')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(`${LIST}?q=clases`)
  expect(visitor.notices).toContain('Anuncio renovado')
  expect(visitor.text).not.toContain('Si no lo renuevas')
  await visitor.pressAgain()
  expect(visitor.path).toBe(`${LIST}?q=clases`)

  await db
    .updateTable('listings')
    .set({ confirmedAt: ago(91), freshnessToldAt: ago(8) })
    .where('authorId', '=', account.id)
    .execute()
  await check(db, new Date(NOW))
  await visitor.visit(LIST)
  expect(visitor.text).toContain('Dejó de mostrarse: nadie confirmó que siguiera al día')
  const { id } = await listingOf(db, account)
  await visitor.visit(`${LIST}/${id}/renew`)
  expect(visitor.text).toContain('vuelve a salir en las búsquedas')
  await visitor.press('Renovar')
  expect(visitor.notices).toContain('Anuncio renovado')
  expect((await listingOf(db, account)).status).toBe('active')
})

test('M11: a listing that its owner hid is not renewed, and one that would be refused leads to its form', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account, status: 'inactive', categoryId: 10 })
  await visitor.visit(`${LIST}/${id}/renew`)
  expect(visitor.hasButton('Renovar')).toBe(false)
  expect(visitor.text).toContain('en vez de renovarlo puedes activarlo')
  await db
    .updateTable('listings')
    .set({ freshnessToldAt: ago(8) })
    .where('id', '=', id)
    .execute()
  await visitor.visit(`${LIST}/${id}/renew`)
  await visitor.press('Renovar')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Debes seleccionar una categoría')
  await visitor.follow('Corregir el anuncio')
  expect(visitor.path).toBe(`/dashboard/edit-listing/${id}`)
})
