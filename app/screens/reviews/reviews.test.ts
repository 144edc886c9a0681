import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { RATINGS_PAGE_SIZE } from '#app/domain/reviews/limits.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { anOrder, aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PATH = '/dashboard/reviews'
const daysAgo = (count: number) => new Date(Date.now() - count * DAY_MS)

const replies = (db: Db, ratingId: string) =>
  db.selectFrom('ratingReplies').select('body').where('ratingId', '=', ratingId).execute()
const starsShown = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.review .stars')].map((stars) => stars.textContent)

test('V1: without ratings the page explains what it is for', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PATH)
  expect(visitor.heading).toBe('Valoraciones')
  expect(visitor.text).toContain('No tienes valoraciones')
  expect(visitor.text).toContain('Solo puede valorar quien ha completado una contratación en esta plataforma.')
})

test('V1, V4: figures, distribution and list have colour and stars only beside their number', async () => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db, { fullName: 'Olga Paredes', username: 'olga-paredes' })
  const order = { listingId: (await aListing(db, { author: account, title: 'Carteles' })).id }
  await aRating(db, { freelancer: account, client, order, rating: 5, comment: 'Preciosos', publishedAt: daysAgo(1) })
  await aRating(db, { freelancer: account, rating: 4, publishedAt: daysAgo(80) })
  await aRating(db, { freelancer: account, rating: 4, publishedAt: daysAgo(90) })
  await visitor.visit(PATH)
  const overall = visitor.document.querySelector('.reviews-overview__overall')
  expect(overall?.textContent).toContain('4,3 de 5 estrellas')
  expect(overall?.textContent).toContain('3 valoraciones')
  expect(overall?.querySelector('.stars')?.className).toContain('stars--fair')
  expect(overall?.querySelectorAll('.stars__star--full')).toHaveLength(4)
  expect(visitor.text).toContain('2 (67 %)')
  expect(visitor.link('4 estrellas').getAttribute('href')).toBe(`${PATH}?stars=4`)
  const [first] = visitor.document.querySelectorAll('.review')
  expect(first?.textContent).toMatch(/Olga Paredes.*@olga-paredes.*Preciosos.*Carteles/s)
  expect(starsShown(visitor)).toEqual(['5 de 5 estrellas', '4 de 5 estrellas', '4 de 5 estrellas'])
  expect(first?.querySelector('.stars')?.className).toContain('stars--good')
})

test.each([
  [4.5, 'good', 5],
  [4.4, 'fair', 4],
  [3.5, 'fair', 4],
  [3.4, 'poor', 3],
  [1, 'poor', 1],
])('V4: an average of %s is %s and has %s full stars', async (average, tone, full) => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db)
  const points = Math.round(average * 10)
  for (let left = 10; left > 0; left -= 1) {
    // Ten ratings that add up.
    const rating = Math.round((points - sumSoFar(points, 10 - left)) / left)
    await aRating(db, { freelancer: account, client, rating })
  }
  await visitor.visit(PATH)
  const stars = visitor.document.querySelector('.reviews-overview__overall .stars')
  expect(stars?.textContent).toContain(String(average.toFixed(1)).replace('.', ','))
  expect(stars?.className).toContain(`stars--${tone}`)
  expect(stars?.querySelectorAll('.stars__star--full')).toHaveLength(full)
})

/** The sum of the first ratings of ten, each as near as possible to the remaining average. */
function sumSoFar(points: number, count: number): number {
  let sum = 0
  for (let at = 0; at < count; at += 1) sum += Math.round((points - sum) / (10 - at))
  return sum
}

test('V1: the trend compares with the month before', async () => {
  const { db, visitor, account } = await signedIn()
  const now = new Date()
  const earlier = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12))
  for (const published_at of [earlier, earlier]) await aRating(db, { freelancer: account, publishedAt: published_at })
  await visitor.visit(PATH)
  const month = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' }).format(earlier)
  expect(visitor.text).toContain(`2 menos que en ${month}`)
})

test('V1: search, stars and order are one form, and the address keeps them', async () => {
  const { db, visitor, account } = await signedIn()
  for (const [rating, comment] of [
    [5, 'Muy rápida'],
    [3, 'Tardó mucho'],
    [5, 'Genial'],
  ] as const)
    await aRating(db, { freelancer: account, rating, comment })
  await visitor.visit(PATH)
  await visitor
    .choose('Estrellas', '5 estrellas')
    .choose('Orden', 'Mejor valoración')
    .fill('Buscar en los comentarios', 'RAPIDA')
    .press('Aplicar')
  expect(visitor.path).toBe(`${PATH}?q=RAPIDA&stars=5&sort=rating`)
  expect(starsShown(visitor)).toHaveLength(1)
  expect(visitor.text).toContain('Valoraciones de 5 estrellas con «RAPIDA»')
  await visitor.fill('Buscar en los comentarios', 'nada de nada').press('Aplicar')
  expect(visitor.text).toContain('No se encontraron resultados')
  await visitor.follow('Ver todas mis valoraciones')
  expect(starsShown(visitor)).toHaveLength(3)
})

test('V1: pages lead forwards and back with their filters', async () => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db)
  for (let count = 0; count < RATINGS_PAGE_SIZE + 1; count += 1) await aRating(db, { freelancer: account, client })
  await visitor.visit(`${PATH}?stars=5`)
  expect(starsShown(visitor)).toHaveLength(RATINGS_PAGE_SIZE)
  await visitor.follow('Siguientes')
  expect(visitor.path).toContain('stars=5')
  expect(starsShown(visitor)).toHaveLength(1)
  await visitor.follow('Anteriores')
  expect(starsShown(visitor)).toHaveLength(RATINGS_PAGE_SIZE)
})

test('V1: when ratings cannot be read, the page says so', async () => {
  const { db, visitor } = await signedIn()
  await db.schema.alterTable('rating_replies').renameTo('away').execute()
  try {
    await visitor.visit(PATH)
  } finally {
    await db.schema.alterTable('away').renameTo('rating_replies').execute()
  }
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al cargar las valoraciones')
})

test('V2: the average of the reader’s category is shown with its number, and not below twenty ratings', async () => {
  const { db, visitor, account } = await signedIn({ profile: { category: 'Negocios' } })
  const client = await anAccount(db)
  await aRating(db, { freelancer: account, client, order: { categoryId: 8 } })
  await visitor.visit(PATH)
  expect(visitor.text).toContain('Sin datos suficientes: hay 1 valoración y se muestra desde 20.')
  for (let count = 1; count < 20; count += 1) await aRating(db, { client, rating: 4, order: { categoryId: 8 } })
  await visitor.visit(PATH)
  expect(visitor.text).toContain('Media de Negocios')
  expect(visitor.text).toContain('4,1 de media en 20 valoraciones.')
})

test('V3: a reply is sent from the list, is shown there, and pressing twice stores it once', async () => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db, { fullName: 'Olga Paredes' })
  const { id } = await aRating(db, { freelancer: account, client })
  await visitor.visit(`${PATH}?stars=5`)
  await visitor.fill('Tu respuesta', '  Gracias, Olga  ').press('Enviar respuesta')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(`${PATH}?stars=5`)
  expect(visitor.notices).toContain('Respuesta enviada correctamente')
  expect(visitor.text).toMatch(/Tu respuesta:.*Gracias, Olga/s)
  await visitor.pressAgain()
  expect(visitor.path).toBe(`${PATH}?stars=5`)
  expect(await replies(db, id)).toEqual([{ body: 'Gracias, Olga' }])

  const other = await Visitor.arrive()
  await signIn(db, other, client)
  await other.visit('/dashboard/notifications?type=review')
  expect(other.text).toContain('Han respondido a tu valoración')
  await other.visit('/dashboard/reviews/written')
  expect(other.text).toMatch(/Respuesta:.*Gracias, Olga/s)
})

test('V3: a blank reply is refused with what was typed, and one that is too long too', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRating(db, { freelancer: account })
  await visitor.visit(`${PATH}/${id}/reply`)
  await visitor.fill('Tu respuesta', ' \n ').press('Enviar respuesta')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.text).toContain('Error al enviar la respuesta')
  expect(visitor.link('Escribe tu respuesta').getAttribute('href')).toBe(`#reply-${id}`)
  await visitor.fill('Tu respuesta', 'x'.repeat(1001)).press('Enviar respuesta')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Tu respuesta').value).toHaveLength(1001)
  expect(await replies(db, id)).toEqual([])
})

test('V3: a reply is corrected for a day, and a form older than another reply changes nothing', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRating(db, { freelancer: account })
  await visitor.visit(`${PATH}/${id}/reply`)
  const stale = await Visitor.arrive()
  await signIn(db, stale, account)
  await stale.visit(`${PATH}/${id}/reply`)
  await visitor.fill('Tu respuesta', 'Primera').press('Enviar respuesta')
  await stale.fill('Tu respuesta', 'Segunda').press('Enviar respuesta')
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('Mientras escribías se ha guardado otra respuesta tuya')
  expect(stale.text).toMatch(/Tu respuesta:.*Primera/s)
  expect(stale.control('Tu respuesta').value).toBe('Segunda')
  expect(await replies(db, id)).toEqual([{ body: 'Primera' }])

  // Now it has been seen, and may be replaced.
  await stale.press('Enviar respuesta')
  expect(await replies(db, id)).toEqual([{ body: 'Segunda' }])
  const stranger = await Visitor.arrive()
  await stranger.visit(`/freelancers/${account.id}`)
  expect(stranger.text).toContain('Segunda')
  expect(stranger.text).not.toContain('Primera')
  await visitor.visit(`${PATH}/${id}/reply`)
  await db
    .updateTable('ratingReplies')
    .set({ createdAt: daysAgo(2), editedAt: null })
    .where('ratingId', '=', id)
    .execute()
  await visitor.fill('Tu respuesta', 'Tercera').press('Enviar respuesta')
  expect(visitor.status).toBe(409)
  await visitor.visit(PATH)
  expect(visitor.hasButton('Enviar respuesta')).toBe(false)
  await visitor.visit(`${PATH}/${id}/reply`)
  expect(visitor.text).toContain('Una respuesta solo se puede corregir durante 24 horas.')
  expect(await replies(db, id)).toEqual([{ body: 'Segunda' }])
})

test('V3: a rating about somebody else is not found, nor is a hidden one', async () => {
  const { db, visitor, account } = await signedIn()
  const others = await aRating(db)
  const own = await aRating(db, { client: account })
  const hidden = await aRating(db, { freelancer: account, state: 'oculta', publishedAt: null })
  for (const { id } of [others, own, hidden]) {
    await visitor.visit(`${PATH}/${id}/reply`)
    expect(visitor.status).toBe(404)
    for (const body of ['Hola', '']) {
      const answer = await visitor.request(`${PATH}/${id}/reply`, {
        method: 'POST',
        headers: { Origin: visitor.origin },
        body: new URLSearchParams({ body }),
      })
      expect(answer.status).toBe(404)
    }
    expect(await replies(db, id)).toEqual([])
  }
})

test('V3: a reply that could not be stored stays in the form', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRating(db, { freelancer: account })
  await visitor.visit(`${PATH}/${id}/reply`)
  const name = `broken_${id.replaceAll('-', '')}`
  await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''broken''; END'`.execute(db)
  await sql`CREATE TRIGGER ${sql.id(name)} BEFORE INSERT ON rating_replies FOR EACH ROW
    WHEN (NEW.rating_id = ${sql.lit(id)}) EXECUTE FUNCTION ${sql.id(name)}()`.execute(db)
  await visitor.fill('Tu respuesta', 'No se pierde').press('Enviar respuesta')
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al enviar la respuesta')
  expect(visitor.control('Tu respuesta').value).toBe('No se pierde')
})

test('V6: the second tab has the ratings that the reader has written, with the day on which they become public', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(`${PATH}/written`)
  expect(visitor.text).toContain('No has escrito valoraciones')
  const freelancer = await anAccount(db, { fullName: 'Rosa Mena' })
  await aRating(db, { client: account, freelancer, comment: 'Volveré' })
  const { id, categoryId } = await anOrder(db, {
    client: account,
    freelancer,
    completedAt: new Date('2026-03-02T10:00:00Z'),
  })
  await db
    .insertInto('ratings')
    .values({
      orderId: id,
      direction: 'a_freelancer',
      clientId: account.id,
      freelancerId: freelancer.id,
      categoryId,
      completedAt: new Date('2026-03-02T10:00:00Z'),
      createdAt: new Date('2026-03-03T10:00:00Z'),
      rating: 2,
    })
    .execute()
  await visitor.visit(PATH)
  expect(visitor.text).toContain('No tienes valoraciones')
  await visitor.follow('Escritas')
  expect(visitor.path).toBe(`${PATH}/written`)
  expect(visitor.text).toMatch(/Sobre Rosa Mena/)
  expect(visitor.text).toContain('Se publica el 16 mar 2026')
  expect(starsShown(visitor)).toHaveLength(2)
})

test('V1: a person who has erased their account is named as such', async () => {
  const { db, visitor, account } = await signedIn()
  const { clientId } = await aRating(db, { freelancer: account, comment: 'Se queda' })
  await db.deleteFrom('users').where('id', '=', clientId).execute()
  await visitor.visit(PATH)
  expect(visitor.text).toMatch(/Usuario eliminado.*Se queda/s)
})
