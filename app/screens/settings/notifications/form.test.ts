import { expect, test } from 'vitest'
import { findSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/values.ts'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const PATH = '/dashboard/settings'
const words = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.keywords__word > span')].map((word) => word.textContent)
const isTicked = (visitor: Visitor, label: string) => (visitor.control(label) as HTMLInputElement).checked

test('R9: only signed-in people have settings of notifications', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(PATH)
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(PATH)}`)
})

test('E3, E4, E5, E6: before the first save the defaults are shown and not stored', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PATH)
  expect(words(visitor)).toEqual([])
  expect(visitor.text).toContain('No tienes palabras clave')
  for (const [label, on] of [
    ['En la web', true],
    ['Correo electrónico', true],
    ['Mensajes nuevos', true],
    ['Contrataciones', true],
    ['Solicitudes y presupuestos', true],
    ['Concursos', true],
    ['Resumen semanal de visitas', false],
    ['Novedades por correo', false],
  ] as const)
    expect([label, isTicked(visitor, label)]).toEqual([label, on])
  expect(visitor.control('Frecuencia de los correos').value).toBe('realtime')
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
})

test('E3, E6: saved settings are stored and shown, and saving them again changes nothing', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PATH)
  visitor
    .untick('Correo electrónico')
    .untick('Mensajes nuevos')
    .untick('Valoraciones nuevas')
    .untick('Contrataciones')
    .untick('Concursos')
    .tick('Resumen semanal de visitas')
    .tick('Novedades por correo')
  visitor
    .choose('Frecuencia de los correos', 'Un resumen a la semana')
    .fill('Añadir palabra clave', 'Piano, piano , tango')
  await visitor.press('Guardar cambios')
  expect(visitor.path).toBe(PATH)
  expect(visitor.notices).toContain('Configuración de notificaciones guardada')
  const stored = {
    ...DEFAULT_SETTINGS,
    keywords: ['Piano', 'tango'],
    emailNotifications: false,
    newMessages: false,
    frequency: 'weekly',
    newReviews: false,
    listingViews: true,
    marketingEmails: true,
    hiringEmails: false,
    quoteEmails: true,
    contestEmails: false,
  }
  expect(await findSettings(db, account.id)).toMatchObject({
    ...stored,
    theme: (await findSettings(db, account.id)).theme,
  })
  expect(words(visitor)).toEqual(stored.keywords)
  expect(isTicked(visitor, 'Correo electrónico')).toBe(false)
  expect(
    ['Contrataciones', 'Solicitudes y presupuestos', 'Concursos'].map((label) => isTicked(visitor, label)),
  ).toEqual([false, true, false])
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect((await findSettings(db, account.id)).keywords).toEqual(stored.keywords)
})

test('E3: words are added and removed on the page, everything else as typed, and no change is stored before saving', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PATH)
  await visitor.fill('Añadir palabra clave', 'diseño, marketing').press('Añadir')
  await visitor.untick('En la web').fill('Añadir palabra clave', '  guitarra ').press('Añadir')
  expect(visitor.status).toBe(200)
  expect(words(visitor)).toEqual(['diseño', 'marketing', 'guitarra'])
  expect(visitor.control('Añadir palabra clave').value).toBe('')
  await visitor.fill('Añadir palabra clave', 'a medias').press('Quitar diseño')
  expect(words(visitor)).toEqual(['marketing', 'guitarra'])
  expect(visitor.control('Añadir palabra clave').value).toBe('a medias')
  expect(isTicked(visitor, 'En la web')).toBe(false)
  expect(visitor.text).toContain('La lista ha cambiado.')
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
  await visitor.fill('Añadir palabra clave', '   ').press('Añadir')
  expect(words(visitor)).toHaveLength(2)
})

test('E3: the three keywords of the specification are added by a press each, and match only once saved', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PATH)
  expect(words(visitor)).toEqual([])
  await visitor.press('Añadir design').then(() => visitor.press('Añadir marketing'))
  expect(words(visitor)).toEqual(['design', 'marketing'])
  expect([visitor.hasButton('Añadir development'), visitor.hasButton('Añadir design')]).toEqual([true, false])
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
  await visitor.press('Guardar cambios')
  expect((await findSettings(db, account.id)).keywords).toEqual(['design', 'marketing'])
})

test('E3: too many keywords, or one that is too long, come back as they were typed', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PATH)
  const many = Array.from({ length: 5_000 }, (_, number) => `palabra ${number}`).join(', ')
  await visitor.fill('Añadir palabra clave', many).press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.text).toContain('Como máximo 50 palabras clave')
  expect(words(visitor)).toHaveLength(5_000)
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')

  await visitor.visit(PATH)
  await visitor.fill('Añadir palabra clave', 'x'.repeat(61)).press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('una palabra clave tiene como máximo 60 caracteres')
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
})

test('E5: an unknown frequency is refused', async () => {
  const { db, visitor, account } = await signedIn()
  const answer = await visitor.request(`${PATH}?index`, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams({ frequency: 'nunca' }),
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Elige una de las frecuencias de la lista')
  expect(await findSettings(db, account.id)).toEqual(DEFAULT_SETTINGS)
})

test('E1, E3: restoring the defaults clears the keywords', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(PATH)
  await visitor.fill('Añadir palabra clave', 'tango').press('Guardar cambios')
  await visitor.follow('Restaurar valores predeterminados')
  await visitor.press('Restaurar valores predeterminados')
  await visitor.visit(PATH)
  expect(visitor.text).toContain('No tienes palabras clave')
  expect((await findSettings(db, account.id)).keywords).toEqual([])
})
