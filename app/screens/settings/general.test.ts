import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { findSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/values.ts'
import { aListing, signIn, signedIn } from '#tests/support/factories.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { Visitor } from '#tests/support/visitor.ts'

const GENERAL = '/dashboard/settings/general'

const themeOf = (visitor: Visitor) => visitor.document.documentElement.className

const post = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.request(GENERAL, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: visitor.origin },
  })

test('E1, E2: saved settings are stored, confirmed and shown again, and saving twice is the same as once', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(GENERAL)
  expect(visitor.control('Zona horaria').value).toBe('Europe/Madrid')
  await visitor.choose('Zona horaria', 'Tokio (Asia/Tokyo)').choose('Tema', 'Oscuro').press('Guardar cambios')
  expect(visitor.hops.map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 303', 'GET 200'])
  expect(visitor.notices).toEqual(['Configuración general guardada'])
  expect([visitor.control('Zona horaria').value, visitor.control('Tema').value]).toEqual(['Asia/Tokyo', 'dark'])

  await visitor.pressAgain()
  expect(visitor.notices).toEqual(['Configuración general guardada'])
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, timezone: 'Asia/Tokyo', theme: 'dark' })
})

test('E7: only a language whose catalogue is complete is offered, and no other is taken', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(GENERAL)
  const languages = visitor.control('Idioma').querySelectorAll('option')
  expect([...languages].map((option) => option.text)).toEqual(['Español'])
  expect((await post(visitor, { language: 'en', timezone: 'Asia/Tokyo', theme: 'dark' })).status).toBe(422)
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
})

test('a choice that the site no longer offers stays chosen, and the rest can be saved', async () => {
  const { db, visitor, account } = await signedIn()
  const kept = { language: 'fr', timezone: 'America/Lima' } as const
  await db
    .insertInto('userSettings')
    .values({ userId: account.id, ...kept })
    .execute()
  await visitor.visit(GENERAL)
  expect([visitor.control('Idioma').value, visitor.control('Zona horaria').value]).toEqual(['fr', 'America/Lima'])
  await visitor.choose('Tema', 'Oscuro').press('Guardar cambios')
  expect([visitor.path, visitor.notices]).toEqual([GENERAL, ['Configuración general guardada']])
  expect(visitor.cookie('lang')).toBeUndefined()
  expect(await findSettings(db, account.id)).toMatchObject({ ...kept, theme: 'dark' })
  // Only their own choice is accepted: another one that is not offered is refused as before.
  expect((await post(visitor, { ...kept, language: 'de', theme: 'dark' })).status).toBe(422)
})

test.each([
  ['a zone that is none', { language: 'es', timezone: 'Europe/Atlantis', theme: 'dark' }],
  ['a zone that exists and is not offered', { language: 'es', timezone: 'America/Lima', theme: 'dark' }],
  ['a theme that is none', { language: 'es', timezone: 'Asia/Tokyo', theme: 'rosa' }],
  ['a language that is none', { language: '<script>', timezone: 'Asia/Tokyo', theme: 'dark' }],
  ['nothing at all', {}],
])('E7, E8, E9: %s is refused with a message, and changes nothing', async (_what, fields) => {
  const { db, visitor, account } = await signedIn()
  const response = await post(visitor, fields)
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Error al guardar la configuración')
  expect(html).toMatch(/<title>Error: Configuración general/)
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
})

test('E8: every date that a signed-in person sees is in their time zone', async () => {
  const { db, visitor, account } = await signedIn()
  // Still the old year in New York, the new one in Madrid.
  const at = new Date('2025-12-31T23:30:00Z')
  const { id } = await aListing(db, {
    author: account,
    title: 'Calígrafo de fin de año',
    createdAt: at,
    updatedAt: at,
  })
  await aNotification(db, account, { createdAt: at })
  const pages = ['/marketplace?q=Cal%C3%ADgrafo', `/marketplace/${id}`, '/dashboard', '/dashboard/notifications']
  for (const page of pages) expect((await visitor.visit(page)).text).toContain('1 ene 2026')

  await visitor.visit(GENERAL)
  await visitor.choose('Zona horaria', 'Nueva York (America/New_York)').press('Guardar cambios')
  for (const page of pages) {
    await visitor.visit(page)
    expect(visitor.text).toContain('31 dic 2025')
    expect(visitor.text).not.toContain('1 ene 2026')
    if (page === '/dashboard/notifications') continue
    const machineDays = [...visitor.document.querySelectorAll('main time')].map((time) => time.getAttribute('datetime'))
    expect(machineDays.filter((day) => day !== '2025-12-31')).toEqual([])
  }
})

test('E9: the theme is in the first bytes of a page, and follows the account into another browser at sign-in', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(GENERAL)
  await visitor.choose('Tema', 'Oscuro').press('Guardar cambios')
  expect([themeOf(visitor), visitor.cookie('theme') !== undefined]).toEqual(['dark', true])

  const elsewhere = await Visitor.arrive()
  await elsewhere.visit('/terms')
  expect([themeOf(elsewhere), elsewhere.cookie('theme')]).toEqual(['', undefined])
  await signIn(db, elsewhere, account)
  await elsewhere.visit('/dashboard')
  expect(themeOf(elsewhere)).toBe('dark')
  // The browser keeps the theme after signing out.
  elsewhere.dropCookie('session')
  await elsewhere.visit('/terms')
  expect(themeOf(elsewhere)).toBe('dark')

  await visitor.visit(GENERAL)
  await visitor.choose('Tema', 'Claro').press('Guardar cambios')
  expect([themeOf(visitor), visitor.cookie('theme')]).toEqual(['', undefined])
})

test('E9: the buttons of the footer store the theme too, for signed-in people', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/terms')
  await visitor.press('Sistema')
  expect(themeOf(visitor)).toBe('system')
  expect((await findSettings(db, account.id)).theme).toBe('system')
  await visitor.visit(GENERAL)
  expect(visitor.control('Tema').value).toBe('system')
})

test('E9: a browser’s own theme stays until the account has one, whatever other setting is saved', async () => {
  const { db, account } = await signedIn()
  const visitor = await Visitor.arrive()
  await visitor.visit('/terms')
  await visitor.press('Oscuro')
  await signIn(db, visitor, account)
  await db.insertInto('userSettings').values({ userId: account.id, listingViews: true }).execute()
  await visitor.visit(GENERAL)
  expect([themeOf(visitor), visitor.control('Tema').value]).toEqual(['dark', 'dark'])
})
