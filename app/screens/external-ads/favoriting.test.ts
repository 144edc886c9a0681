import '#tests/support/own-world.ts'
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addFavoriteAd } from '#app/domain/favorites/keyed.server.ts'
import type { DB } from '#db/types.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const db = await aDatabase()
const LIST = '/dashboard/favorites'
let source: { id: string }

beforeEach(async () => {
  await db.deleteFrom('externalSources').execute()
  source = await anExternalSource(db)
})

const keptBy = (userId: string) =>
  db
    .selectFrom('favorites')
    .select(['kind', 'key', 'listingId', 'priceAtSave'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()

const post = (visitor: Visitor, path: string) =>
  visitor.request(path, { method: 'POST', headers: { Origin: visitor.origin }, body: new URLSearchParams() })

test('D5, I7: an ad of another site is added to and removed from favourites on its page, once however often it is pressed, and has a note', async () => {
  const { visitor, account } = await signedIn()
  const { id } = await anExternalAd(db, source.id, {
    title: 'Clases de gaita',
    priceCents: 2_050,
    currency: 'EUR',
    priceType: 'hourly',
    location: 'Gijón',
  })
  await visitor.visit(`/external-ads/${id}`)
  await visitor.press('Guardar')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect([visitor.path, visitor.notices]).toEqual([
    `/external-ads/${id}`,
    expect.arrayContaining(['Guardado en tus favoritos']),
  ])
  await visitor.pressAgain()
  expect(await keptBy(account.id)).toEqual([{ kind: 'external', key: id, listingId: null, priceAtSave: null }])

  await visitor.visit(LIST)
  const item = visitor.document.querySelector('.favorite')
  expect(item).toHaveTextContent(/Clases de gaita De otra web\s*20,50 €\/hora/)
  expect(item).toHaveTextContent('Tablón local · Gijón')
  await visitor.follow('Nota y lista de Clases de gaita')
  await visitor.fill('Nota (opcional)', 'Preguntar el jueves').press('Guardar cambios')
  expect(visitor.text).toContain('Preguntar el jueves')
  await visitor.follow('Clases de gaita')
  expect(visitor.path).toBe(`/external-ads/${id}`)
  await visitor.press('Guardado')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  expect(visitor.hasButton('Guardar')).toBe(true)
  await visitor.pressAgain()
  expect(await keptBy(account.id)).toEqual([])
})

test('D5: the small pages of an ad of another site explain the act and do it; a missing ad or one that has left cannot be kept', async () => {
  const { visitor, account } = await signedIn()
  const { id } = await anExternalAd(db, source.id)
  const [left, waiting] = [
    await anExternalAd(db, source.id, { title: 'Se fue', status: 'inactive' }),
    await anExternalAd(db, source.id, { title: 'Espera', status: 'pending' }),
  ]
  await visitor.visit(`/external-ads/${id}/save`)
  expect(visitor.text).toContain('mientras su fuente lo publique')
  await visitor.press('Guardar')
  await visitor.visit(`/external-ads/${id}/save`)
  expect(visitor.text).toContain('Ya lo tienes guardado')
  await visitor.visit(`/external-ads/${id}/unsave`)
  await visitor.press('Quitar')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  for (const [target, code] of [
    [left.id, 410],
    [waiting.id, 404],
    [randomUUID(), 404],
    ['nada', 404],
  ] as const) {
    await visitor.visit(`/external-ads/${target}/save`)
    expect([target, visitor.status]).toEqual([target, code])
    expect((await post(visitor, `/external-ads/${target}/save`)).status).toBe(code)
  }
  // Nor is such an ad a listing, nor a listing such an ad.
  expect((await post(visitor, `/marketplace/${id}/save`)).status).toBe(404)
  expect((await post(visitor, `/external-ads/${(await aListing(db)).id}/save`)).status).toBe(404)
  expect(await keptBy(account.id)).toEqual([])
})

test('D5, I8: a withdrawn, expired or removed ad stays in favourites as gone, without its words', async () => {
  const { visitor, account } = await signedIn()
  const ids: string[] = []
  for (const title of ['Lo quitó', 'Caducó', 'Se retiró', 'Se olvidó', 'Sigue']) {
    const { id } = await anExternalAd(db, source.id, { title })
    expect(await addFavoriteAd(db, account.id, id, new Date())).toBe('added')
    expect(await addFavoriteAd(db, account.id, id, new Date())).toBe('there-already')
    ids.push(id)
  }
  const change = (index: number, values: Updateable<DB['externalAds']>) =>
    db.updateTable('externalAds').set(values).where('id', '=', ids[index]!).execute()
  await change(0, { status: 'inactive' })
  await change(1, { expiresAt: new Date(Date.now() - 60_000) })
  await change(2, { moderation: 'retirado' })
  await db.deleteFrom('externalAds').where('id', '=', ids[3]!).execute()
  await visitor.visit(LIST)
  expect(visitor.text).toContain('5 favoritos')
  expect(visitor.document.querySelectorAll('.favorite--gone')).toHaveLength(4)
  expect(visitor.text).toContain('Sigue')
  expect(visitor.text).not.toMatch(/Lo quitó|Caducó|Se retiró|Se olvidó/)
  const gone = visitor.document.querySelector('.favorite--gone')
  expect(gone).toHaveTextContent(/Anuncio guardado De otra web\s*Ya no está disponible/)
  // The ad comes back with its source, and its note with it.
  await change(0, { status: 'active' })
  await visitor.visit(LIST)
  expect(visitor.text).toContain('Lo quitó')
})

test('D5: a browser keeps ads of other sites beside listings, and signing in adds those that still exist to the account', async () => {
  const { visitor } = await aStranger()
  const account = await anAccount(db)
  const listing = await aListing(db, { title: 'Zapatos a medida' })
  const [ad, leaving] = [
    await anExternalAd(db, source.id, { title: 'Clases de gaita' }),
    await anExternalAd(db, source.id, { title: 'Clases de bombo' }),
  ]
  for (const path of [`/marketplace/${listing.id}`, `/external-ads/${ad.id}`, `/external-ads/${leaving.id}`]) {
    await visitor.visit(path)
    await visitor.press('Guardar')
    expect(visitor.notices.join()).toContain('Guardado en este navegador')
    await visitor.pressAgain()
    // A shared page does not contain it; this page is the browser's own.
    expect(visitor.hasButton('Guardado')).toBe(true)
  }
  await visitor.visit('/favorites')
  expect(visitor.text).toContain('Estos 3 anuncios están guardados')
  expect(
    [...visitor.document.querySelectorAll('.kept-card h2, .kept-card h3')].map(({ textContent }) => textContent),
  ).toEqual(['Zapatos a medida', 'Clases de bombo', 'Clases de gaita'])
  await db.updateTable('externalAds').set({ status: 'inactive' }).where('id', '=', leaving.id).execute()
  await visitor.visit('/favorites')
  expect(visitor.text).not.toContain('Clases de bombo')
  expect(visitor.text).toContain('Anuncio guardado que ya no se muestra')
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect((await keptBy(account.id)).map(({ kind, key, listingId: of }) => [kind, key ?? of])).toEqual([
    ['external', ad.id],
    ['listing', listing.id],
  ])
})

test('D5: a browser removes an ad of another site, also one that has gone', async () => {
  const { visitor } = await aStranger()
  const [ad, gone] = [await anExternalAd(db, source.id), await anExternalAd(db, source.id, { title: 'Se va' })]
  for (const { id } of [ad, gone]) expect((await post(visitor, `/external-ads/${id}/save`)).status).toBe(303)
  await db.deleteFrom('externalAds').where('id', '=', gone.id).execute()
  await visitor.visit('/favorites')
  await visitor.press('Quitar el anuncio 1 de los que ya no están')
  expect(visitor.text).not.toContain('Ya no están disponibles')
  await visitor.press('Quitar Clases de canto')
  expect(visitor.text).toContain('Aún no guardas nada en este navegador')
})
