import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { confirmSearchUrl, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { aSavedSearch } from '#tests/support/saved-searches.ts'

const LIST = '/dashboard/saved-searches'
const pathOf = (url: string) => url.slice(new URL(url).origin.length)

test('E3: the results of a search are saved with a name and a frequency, once however often it is pressed', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit('/marketplace?q=logotipo&category=Dise%C3%B1o+Gr%C3%A1fico&max_price=200&sort=price_asc')
  await visitor.follow('Guardar esta búsqueda')
  expect(visitor.control('Nombre de la búsqueda').value).toBe('logotipo · Diseño Gráfico · hasta 200 €')
  expect(visitor.hasControl('Correo electrónico')).toBe(false)
  visitor.fill('Nombre de la búsqueda', ' ').choose('Cada cuánto te avisamos', 'Los lunes a las 8:00')
  await visitor.press('Guardar búsqueda')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Cada cuánto te avisamos').value).toBe('weekly')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  await visitor.fill('Nombre de la búsqueda', 'Un logo').press('Guardar búsqueda')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe(LIST)
  expect(visitor.notices).toContain('Búsqueda guardada')
  await visitor.pressAgain()
  expect(visitor.notices.join()).toContain('Ya tenías esta búsqueda')
  const rows = await db
    .selectFrom('savedSearches')
    .select(['params', 'frequency', 'state', 'anchor'])
    .where('userId', '=', account.id)
    .execute()
  expect(rows).toEqual([
    {
      params: { q: 'logotipo', category: 'diseno', max_cents: 20_000 },
      frequency: 'weekly',
      state: 'activa',
      anchor: 'logotipo',
    },
  ])
  await visitor.follow('Un logo')
  expect(visitor.path).toBe('/marketplace?q=logotipo&category=Dise%C3%B1o+Gr%C3%A1fico&max_price=200')
})

test('E3: a search near a town is saved with its circle, sends news of listings inside it, and opens there again', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit('/marketplace?q=restaurar+sillas&where=Val%C3%A8ncia&km=10')
  await visitor.follow('Guardar esta búsqueda')
  expect(visitor.control('Nombre de la búsqueda').value).toBe('restaurar sillas · a 10 km de Valencia')
  await visitor.choose('Cada cuánto te avisamos', 'Al momento, como mucho una vez cada hora').press('Guardar búsqueda')
  expect(visitor.notices).toContain('Búsqueda guardada')
  for (const location of ['Torrent', 'Vigo', null])
    await aListing(db, { title: `Restaurar sillas en ${location ?? 'casa'}`, location })
  await matchSavedSearches(db, new Date(Date.now() + HOUR_MS))
  await visitor.visit(LIST)
  expect(visitor.text).toContain('1 anuncio nuevo')
  const found = await db
    .selectFrom('savedSearchHits')
    .innerJoin('listings', 'listings.id', 'listingId')
    .innerJoin('savedSearches', 'savedSearches.id', 'searchId')
    .select('title')
    .where('userId', '=', account.id)
    .execute()
  expect(found).toEqual([{ title: 'Restaurar sillas en Torrent' }])
  await visitor.follow('restaurar sillas · a 10 km de Valencia')
  expect(visitor.control('Dónde').value).toBe('Valencia')
  expect(visitor.text).toContain('Restaurar sillas en Torrent')
  expect(visitor.text).not.toContain('Restaurar sillas en Vigo')
})

test('E3: with an unknown place only the words are saved', async () => {
  const { visitor, db, account } = await signedIn()
  await visitor.visit('/marketplace/save-search?q=cestas&where=Narnia&km=-1')
  expect(visitor.status).toBe(200)
  await visitor.press('Guardar búsqueda')
  const params = await db.selectFrom('savedSearches').select('params').where('userId', '=', account.id).execute()
  expect(params).toEqual([{ params: { q: 'cestas' } }])
})

test('E3: a saved search is edited, paused, resumed and deleted', async () => {
  const { visitor, db, account } = await signedIn()
  const id = await aSavedSearch(db, account)
  await visitor.visit(LIST)
  await visitor.follow('Editar Un logo que pueda pagar')
  await visitor.fill('Nombre de la búsqueda', 'x'.repeat(101)).press('Guardar cambios')
  expect(visitor.status).toBe(422)
  await visitor.fill('Nombre de la búsqueda', 'Logos').press('Guardar cambios')
  expect(visitor.notices).toContain('Búsqueda actualizada')
  const stateOf = async () =>
    (await db.selectFrom('savedSearches').select('state').where('id', '=', id).executeTakeFirst())?.state
  await visitor.press('Pausar Logos')
  expect(visitor.text).toContain('En pausa')
  await visitor.pressAgain()
  expect(await stateOf()).toBe('pausada')
  await visitor.visit(`${LIST}/${id}/state`)
  await visitor.press('Reanudar')
  expect(await stateOf()).toBe('activa')
  await visitor.follow('Eliminar Logos')
  await visitor.press('Eliminar búsqueda')
  expect(visitor.notices).toContain('Búsqueda eliminada')
  expect(visitor.text).toContain('Aún no guardas ninguna búsqueda')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect(await stateOf()).toBeUndefined()
})

test('E3: with an address alone the answer is the same for everybody, and only the mail’s link confirms', async () => {
  const { visitor, db } = await aStranger()
  const known = await anAccount(db)
  const answers = []
  for (const email of [known.email, 'nadie@ejemplo.es', 'nadie@ejemplo.es']) {
    await visitor.visit('/marketplace?q=azulejo')
    await visitor.follow('Guardar esta búsqueda')
    await visitor.fill('Correo electrónico', 'no es').press('Guardar búsqueda')
    expect(visitor.status).toBe(422)
    await visitor.fill('Correo electrónico', email).press('Guardar búsqueda')
    answers.push([visitor.path, visitor.notices.join()])
  }
  expect(new Set(answers.map((answer) => answer.join())).size).toBe(1)
  expect(answers[0]?.join()).toContain('Te hemos enviado un correo')
  const { id } = await db
    .selectFrom('savedSearches')
    .select('id')
    .where('email', '=', 'nadie@ejemplo.es')
    .executeTakeFirstOrThrow()
  const stateOf = async () =>
    (await db.selectFrom('savedSearches').select('state').where('id', '=', id).executeTakeFirst())?.state
  await visitor.visit(pathOf(confirmSearchUrl(id)))
  expect(await stateOf()).toBe('por_confirmar')
  await visitor.press('Confirmar la búsqueda')
  expect(visitor.notices.join()).toContain('Búsqueda confirmada')
  await visitor.pressAgain()
  expect(await stateOf()).toBe('activa')
  await visitor.visit(pathOf(confirmSearchUrl(id)))
  expect(visitor.text).toContain('Ya está confirmada')

  // One press of a mail program, without an Origin and without a session (RFC 8058).
  const answer = await fetch(visitor.origin + pathOf(unsubscribeUrl(id, 'search')), {
    method: 'POST',
    headers: { Origin: 'https://correo.ejemplo.com', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(200)
  expect(await stateOf()).toBe('cancelada')
  await visitor.visit(pathOf(confirmSearchUrl(id)))
  expect(visitor.status).toBe(410)
})

test('E3: a link for one act does no other, and a link with a wrong signature does none', async () => {
  const { visitor, db, account } = await signedIn()
  const id = await aSavedSearch(db, account)
  const confirm = new URL(confirmSearchUrl(id)).searchParams.get('token') ?? ''
  const stop = new URL(unsubscribeUrl(id, 'search')).searchParams.get('token') ?? ''
  for (const path of [
    `/unsubscribe?token=${confirm}`,
    `/saved-searches/confirm?token=${stop}`,
    `/unsubscribe?token=${stop.slice(0, -1)}`,
    `/saved-searches/confirm?token=${confirm.replace(id, account.id)}`,
  ]) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 410])
  }
  await visitor.visit(`/unsubscribe?token=${stop}`)
  await visitor.press('Dejar de recibirlos')
  expect(visitor.text).toContain('Ya no te enviaremos avisos de esta búsqueda')
  await visitor.visit(LIST)
  expect(visitor.text).toContain('En pausa')
})

test('E3: a mailbox gets a limited number of mails a day, and every address gets the same answer', async () => {
  const { visitor, db } = await aStranger()
  for (let count = 0; count < 7; count += 1) {
    await visitor.visit(`/marketplace/save-search?q=farola+${count}`)
    await visitor.fill('Correo electrónico', 'buzon@ejemplo.es').press('Guardar búsqueda')
    expect(visitor.notices.join()).toContain('Te hemos enviado un correo')
  }
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', 'buzon@ejemplo.es').execute()
  expect(mails).toHaveLength(5)
})

test('E3: a search shows how many listings were found for it in a week, and leads to the newest', async () => {
  const { visitor, db, account } = await signedIn()
  const id = await aSavedSearch(db, account, { name: 'Un logo para la tienda' })
  const found = async (columns: Parameters<typeof aListing>[1], foundAt = new Date()) => {
    const listing = await aListing(db, columns)
    await db.insertInto('savedSearchHits').values({ searchId: id, listingId: listing.id, foundAt }).execute()
  }
  await found({}, daysBefore(new Date(), 8))
  await found({ status: 'inactive' })
  await visitor.visit(LIST)
  expect(visitor.text).not.toContain('nuevo')
  await found({ title: 'Logo de autor' })
  await visitor.visit(LIST)
  await visitor.follow('1 anuncio nuevo en 7 días')
  expect(visitor.path).toMatch(/^\/marketplace\?q=logo&.*sort=recent/)
})
