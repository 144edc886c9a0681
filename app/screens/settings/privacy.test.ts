import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { countListingsByCategory } from '#app/domain/search/category-counts.server.ts'
import { findSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type Settings } from '#app/domain/settings/values.ts'
import { aListing, signedIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PRIVACY = '/dashboard/settings/privacy'
const NOW = new Date('2026-05-04T10:00:00Z')

/** A seller with a whole profile and one listing that can be found by its word. */
async function aSeller(word: string, settings: Partial<Settings> = {}) {
  const seller = await signedIn({
    fullName: 'Marta Vidal',
    profile: {
      bio: 'Ebanista de toda la vida',
      location: 'Lugo',
      phone: '+34 600 100 200',
      avatarUrl: '/avatar.webp',
    },
  })
  const { id } = await aListing(seller.db, { author: seller.account, title: `Muebles ${word}` })
  await saveSettings(seller.db, seller.account.id, settings, NOW)
  return { ...seller, id }
}

test('E10, E11, E12: saved settings are stored, confirmed and shown again, and saving twice is the same as once', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PRIVACY)
  visitor.choose('Visibilidad del perfil', 'Privado').choose('Filtro de contenido', 'Estricto')
  await visitor.tick('Mostrar mi correo').tick('Mostrar mi teléfono').press('Guardar cambios')
  expect(visitor.hops[0]?.status).toBe(303)
  expect(visitor.notices).toEqual(['Configuración general guardada'])
  const saved = { profileVisibility: 'private', contentFilter: 'strict', showEmail: true, showPhone: true } as const
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, ...saved })
  expect(visitor.control('Visibilidad del perfil').value).toBe('private')
  expect((visitor.control('Mostrar mi correo') as HTMLInputElement).checked).toBe(true)

  await visitor.pressAgain()
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, ...saved })
  await visitor.visit(PRIVACY)
  await visitor.untick('Mostrar mi correo').press('Guardar cambios')
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, ...saved, showEmail: false })
})

test.each([
  ['a visibility that is none', { profileVisibility: 'friends', contentFilter: 'all' }],
  ['a filter that is none', { profileVisibility: 'private', contentFilter: 'none' }],
  ['nothing at all', {}],
])('E10, E12: %s is refused with a message, and changes nothing', async (_what, fields) => {
  const { db, visitor, account } = await signedIn()
  const response = await visitor.request(PRIVACY, {
    method: 'POST',
    body: new URLSearchParams({ showEmail: 'on', ...fields }),
    headers: { Origin: visitor.origin },
  })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Error al guardar la configuración')
  expect(html).toMatch(/id="privacy-showEmail"[^>]*checked/)
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
})

test('E20: the tab leads to the privacy policy', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PRIVACY)
  await visitor.follow('Política de privacidad')
  expect([visitor.path, visitor.heading]).toEqual(['/privacy', 'Privacidad'])
})

test('E10: other people do not find a private seller', async () => {
  const { visitor: seller, id } = await aSeller('zurdos', { profileVisibility: 'private' })
  const { visitor: member } = await signedIn()
  for (const visitor of [await Visitor.arrive(), member]) {
    expect((await visitor.visit('/marketplace?q=zurdos')).text).toContain('No se encontraron resultados')
    expect((await visitor.visit(`/marketplace/${id}`)).status).toBe(404)
    expect(visitor.text).not.toContain('Marta Vidal')
    expect(await (await visitor.request('/suggestions?q=zurdos')).text()).toBe('[]')
  }
  expect((await seller.visit(`/marketplace/${id}`)).status).toBe(200)
  expect(seller.text).toContain('Tu perfil es privado')
  expect((await seller.visit('/dashboard')).text).toContain('Muebles zurdos')
})

test('E10: a seller for contacts has public listings, and others see only the seller’s name', async () => {
  const settings = { profileVisibility: 'contacts', showEmail: true, showPhone: true } as const
  const { visitor: seller, account, id } = await aSeller('diestros', settings)
  const { visitor: member } = await signedIn()
  for (const visitor of [await Visitor.arrive(), member]) {
    await visitor.visit('/marketplace?q=diestros')
    expect(visitor.text).toContain('Marta Vidal')
    expect(visitor.html).not.toContain('/avatar.webp')
    await visitor.visit(`/marketplace/${id}`)
    expect(visitor.text).toContain('Marta Vidal')
    expect(visitor.text).toContain('Muestra su perfil solo a sus contactos.')
    const hidden = ['Ebanista de toda la vida', account.email, '600 100 200', '/avatar.webp', `@${account.username}`]
    expect(hidden.filter((words) => visitor.html.includes(words))).toEqual([])
    expect(visitor.html).not.toContain('ld+json')
  }
  await seller.visit(`/marketplace/${id}`)
  expect(seller.text).toContain('Ebanista de toda la vida')
})

test('E10: a shared page leaves out a seller as soon as they hide their profile', async () => {
  const { db, account, id } = await aSeller('ambidiestros', { showPhone: true })
  const visitor = await Visitor.arrive()
  for (let times = 0; times < 2; times += 1) {
    expect((await visitor.visit(`/marketplace/${id}`)).text).toContain('+34 600 100 200')
  }
  await saveSettings(db, account.id, { profileVisibility: 'contacts' }, NOW)
  await expect.poll(async () => (await visitor.visit(`/marketplace/${id}`)).text).not.toContain('+34 600 100 200')
})

test('E11: address and telephone are shown only when their owner allows it', async () => {
  const { db, account, id } = await aSeller('lacados')
  const { visitor } = await signedIn()
  const shown = async () => {
    await visitor.visit(`/marketplace/${id}`)
    return [visitor.html.includes(account.email), visitor.html.includes('+34 600 100 200')]
  }
  expect(await shown()).toEqual([false, false])
  await saveSettings(db, account.id, { showPhone: true }, NOW)
  expect(await shown()).toEqual([false, true])
  expect(visitor.link('+34 600 100 200').getAttribute('href')).toBe('tel:+34600100200')
  await saveSettings(db, account.id, { showPhone: false, showEmail: true }, NOW)
  expect(await shown()).toEqual([true, false])
})

test('E12: sensitive listings are shown to readers who asked for everything, in searches, suggestions, counts and beside others', async () => {
  const { db, account, id, visitor: seller } = await aSeller('clásicos')
  await aListing(db, {
    author: account,
    title: 'Retratos boudoir atrevidos',
    categoryId: 6,
    sensitive: true,
  })
  const counted = async (filter: 'all' | 'moderate') => (await countListingsByCategory(db, filter)).get(6)
  expect([await counted('moderate'), await counted('all')]).toEqual([undefined, 1])
  const { visitor: member, account: reader } = await signedIn()
  const sees = async (visitor: Visitor) => {
    const search = (await visitor.visit('/marketplace?q=boudoir')).text
    const suggestions = await (await visitor.request('/suggestions?q=boudoir')).text()
    const searchPage = (await visitor.visit('/search?q=boudoir')).text
    const beside = (await visitor.visit(`/marketplace/${id}`)).text
    const found = [search, suggestions, searchPage, beside].map((text) => text.includes('Retratos boudoir'))
    return [...found, search.includes('Mostrando 1 resultado')]
  }
  const nothing = [false, false, false, false, false]
  const everything = [true, true, true, true, true]
  expect(await sees(await Visitor.arrive())).toEqual(nothing)
  expect(await sees(member)).toEqual(nothing)
  await saveSettings(db, reader.id, { contentFilter: 'all' }, NOW)
  expect(await sees(member)).toEqual(everything)
  await saveSettings(db, reader.id, { contentFilter: 'strict' }, NOW)
  expect(await sees(member)).toEqual(nothing)
  // The own listing can be opened with every search setting.
  expect(await sees(seller)).toEqual(nothing)
})
