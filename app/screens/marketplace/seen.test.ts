import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aListing, aStranger, signedIn } from '#tests/support/factories.ts'

const shown = (document: Document) =>
  [...document.querySelectorAll('main .listing-card__title')].map(({ textContent }) => textContent)

test('recently opened listings have a page, the newest first, until it is cleared', async () => {
  const { db, visitor } = await aStranger()
  const first = await aListing(db, { title: 'Corbatas a medida' })
  const second = await aListing(db, { title: 'Sombreros de fieltro' })
  for (const { id } of [first, second, first]) await visitor.visit(`/marketplace/${id}`)
  await visitor.visit('/favorites')
  await visitor.follow('Verlos todos o borrarlos')
  expect([visitor.path, visitor.heading]).toEqual(['/recent', 'Vistos hace poco'])
  expect(shown(visitor.document)).toEqual(['Corbatas a medida', 'Sombreros de fieltro'])
  await visitor.press('Borrar la lista')
  expect([visitor.path, visitor.notices.join()]).toEqual(['/recent', expect.stringContaining('Hemos borrado')])
  expect(visitor.text).toContain('Todavía no has abierto ningún anuncio')
  await visitor.pressAgain()
  expect(visitor.path).toBe('/recent')
})

test('the recent listings are on the search page without words, and beside favourites', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Abanicos pintados' })
  for (const path of ['/search', '/favorites']) {
    await visitor.visit(path)
    expect(visitor.text).not.toContain('Vistos hace poco')
  }
  await visitor.visit(`/marketplace/${id}`)
  await visitor.visit('/search')
  await visitor.press('Guardar: Abanicos pintados')
  await visitor.press('Quitar de favoritos: Abanicos pintados')
  expect(visitor.path).toBe('/search')
  await visitor.visit('/favorites')
  await visitor.press('Guardar: Abanicos pintados')
  expect(visitor.path).toBe('/favorites')
  expect(shown(visitor.document)).toEqual(['Abanicos pintados'])
  expect(visitor.text).not.toContain('Vistos hace poco')
})

test('a client finds the listings they have seen on the dashboard and beside their favourites, until the session ends', async () => {
  const { db, visitor, account } = await signedIn()
  const { id: own } = await aListing(db, { title: 'Un anuncio propio', author: account, status: 'inactive' })
  const { id } = await aListing(db, { title: 'Peinetas de concha' })
  await visitor.visit(`/marketplace/${own}`)
  await visitor.visit(`/marketplace/${id}`)
  for (const path of ['/dashboard/favorites', '/recent']) {
    await visitor.visit(path)
    expect(shown(visitor.document)).toEqual(['Peinetas de concha'])
  }
  await visitor.visit('/logout')
  await visitor.press('Cerrar Sesión')
  await visitor.visit('/recent')
  expect(shown(visitor.document)).toEqual([])
})

test('deleted listings, unknown ones and a forged cookie show nothing', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Medias de seda' })
  await visitor.visit(`/marketplace/${id}`)
  await visitor.visit('/marketplace/00000000-0000-4000-8000-000000000000')
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
  for (const made of [undefined, 'x', 'bm8', btoa('"***"'), btoa(JSON.stringify('A'.repeat(4_000)))]) {
    if (made) visitor.setCookie('seen', made)
    await visitor.visit('/recent')
    expect(visitor.status).toBe(200)
    expect(shown(visitor.document)).toEqual([])
  }
})

test('a browser remembers the last eight listings, and one that only prefetches remembers none', async () => {
  const { db, visitor } = await aStranger()
  const { origin } = visitor
  const listings = await Promise.all(Array.from({ length: 9 }, (_, nth) => aListing(db, { title: `Encaje ${nth}` })))
  for (const { id } of listings) await visitor.visit(`/marketplace/${id}`)
  await visitor.visit('/recent')
  expect(shown(visitor.document)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((nth) => `Encaje ${nth}`))
  const ahead = await fetch(`${origin}/marketplace/${listings[0]?.id}`, { headers: { 'Sec-Purpose': 'prefetch' } })
  expect(ahead.headers.getSetCookie()).toEqual([])
})
