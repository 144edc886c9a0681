import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aStranger, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PATH = '/dashboard/notifications'
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const titles = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.notification__title')].map((title) =>
    title.textContent?.replace('Sin leer: ', '').trim(),
  )

async function readOf(db: Awaited<ReturnType<typeof signedIn>>['db'], userId: string) {
  const rows = await db
    .selectFrom('notifications')
    .select(['title', 'read'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ title, read }) => [title, read])
}

test('R9: only signed-in people have notifications', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(PATH)
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(PATH)}`)
})

test('O1: without notifications the page explains what it is for', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PATH)
  expect(visitor.heading).toBe('Notificaciones')
  expect(visitor.text).toContain('No tienes notificaciones')
  expect(visitor.hasButton('Marcar todas como leídas')).toBe(false)
})

test('O1, O3: the newest are first, each with its type, its words and how long ago it was', async () => {
  const { db, visitor, account } = await signedIn()
  await aNotification(db, account, { title: 'Ayer', createdAt: ago(26 * 60) })
  await aNotification(db, account, { title: 'Ahora', createdAt: ago(0), type: 'new_match', read: true })
  await aNotification(db, account, { title: 'Hace poco', createdAt: ago(5.5) })
  await aNotification(db, account, { title: 'Hace horas', createdAt: ago(3 * 60 + 1) })
  await aNotification(db, account, { title: 'Antigua', createdAt: new Date('2026-01-31T23:30:00Z') })
  await aNotification(db, await anAccount(db), { title: 'De otra persona' })
  await visitor.visit(PATH)
  expect(titles(visitor)).toEqual(['Ahora', 'Hace poco', 'Hace horas', 'Ayer', 'Antigua'])
  // The last moment of the month in Madrid, where it ends earlier.
  expect([...visitor.document.querySelectorAll('time')].map((time) => time.textContent)).toEqual([
    'Ahora mismo',
    'Hace 5 minutos',
    'Hace 3 horas',
    'Hace 1 día',
    '1 feb 2026',
  ])
  const days = [...visitor.document.querySelectorAll('.notifications__day')].map((day) => day.textContent)
  expect([days[0], days.at(-1)]).toEqual([expect.stringMatching(/^(Hoy|Ayer)$/), '1 de febrero de 2026'])
  expect(visitor.text).toContain('Mostrando 5 de 5')
  expect(visitor.document.querySelectorAll('.notification--unread')).toHaveLength(4)
})

test('O1: a notification about a matter of two people shows the face of the other; any other shows none', async () => {
  const { db, visitor, account } = await signedIn()
  const talk = await aConversation(db, { seller: account, client: await anAccount(db, { fullName: 'Zoe Prats' }) })
  const foreign = await aConversation(db)
  for (const [title, href] of [
    ['Suyo', `/dashboard/messages/${talk.id}`],
    ['Ajeno', `/dashboard/messages/${foreign.id}`],
    ['De nadie', '/dashboard/listings'],
    ['Sin sitio', null],
    ['Raro', '/dashboard/messages/nada'],
  ] as const)
    await aNotification(db, account, { title, href })
  await visitor.visit(PATH)
  const faces = [...visitor.document.querySelectorAll('.notification')].map((notification) => [
    notification.querySelector('.notification__title')?.textContent?.replace('Sin leer: ', ''),
    notification.querySelector('.avatar')?.getAttribute('data-initial') ?? null,
  ])
  expect(Object.fromEntries(faces)).toEqual({
    'Nuevo mensaje de Zoe Prats': 'Z',
    Suyo: 'Z',
    Ajeno: null,
    'De nadie': null,
    'Sin sitio': null,
    Raro: null,
  })
})

test('O1: the filters are in the address, and notifications that they leave out stay counted', async () => {
  const { db, visitor, account } = await signedIn()
  await aNotification(db, account, { title: 'Sesión de fotos', type: 'new_match' })
  await aNotification(db, account, { title: 'Otra', message: 'Hay una SESIÓN nueva', type: 'new_match', read: true })
  await aNotification(db, account, { title: 'Comunicado', type: 'announcement' })
  await visitor.visit(PATH)
  await visitor.fill('Buscar', 'sesion').press('Aplicar')
  expect(titles(visitor).sort()).toEqual(['Otra', 'Sesión de fotos'])
  expect(visitor.text).toContain('Mostrando 2 de 3')
  await visitor.choose('Estado', 'Sin leer').press('Aplicar')
  expect(titles(visitor)).toEqual(['Sesión de fotos'])
  expect(visitor.path).toBe(`${PATH}?q=sesion&read=unread`)
  await visitor.choose('Tipo', 'Comunicados').press('Aplicar')
  expect(visitor.text).toContain('Ninguna notificación coincide')
  expect(visitor.control('Buscar').value).toBe('sesion')
  await visitor.follow('Quitar filtros')
  expect(titles(visitor)).toHaveLength(3)
})

test.each([
  '?read=quizá&type=nada&after=x&before=y',
  '?after=zzzzzzzzzzz-ffffffff-ffff-ffff-ffff-ffffffffffff',
  '?q=%25_%00',
])('O1: while %s cannot be read, the page still answers', async (query) => {
  const { db, visitor, account } = await signedIn()
  await aNotification(db, account)
  await visitor.visit(PATH + query)
  expect(visitor.status).toBe(200)
})

test('O1: pages go forwards and back without losing or repeating any, also of one moment', async () => {
  const { db, visitor, account } = await signedIn()
  const moment = ago(60)
  for (let number = 0; number < 45; number += 1)
    await aNotification(db, account, { title: `Número ${number}`, createdAt: moment })
  const seen: (string | undefined)[][] = []
  await visitor.visit(PATH)
  seen.push(titles(visitor))
  expect(visitor.hasLink('Anteriores')).toBe(false)
  await visitor.follow('Siguientes')
  seen.push(titles(visitor))
  await visitor.follow('Siguientes')
  seen.push(titles(visitor))
  expect(visitor.hasLink('Siguientes')).toBe(false)
  expect(seen.map((page) => page.length)).toEqual([20, 20, 5])
  expect(new Set(seen.flat()).size).toBe(45)
  await visitor.follow('Anteriores')
  expect(titles(visitor)).toEqual(seen[1])
  await visitor.follow('Anteriores')
  expect(titles(visitor)).toEqual(seen[0])
  expect(visitor.hasLink('Anteriores')).toBe(false)
  expect(visitor.text).toContain('Mostrando 20 de 45')
})

test('O1: a text far back is found from page to page', async () => {
  const { db, visitor, account } = await signedIn()
  await aNotification(db, account, { title: 'La aguja', createdAt: ago(10_000) })
  await db
    .insertInto('notifications')
    .columns(['userId', 'type', 'title', 'message'])
    .expression((eb) =>
      eb
        .selectFrom(eb.fn<{ number: number }>('generate_series', [eb.lit(1), eb.lit(2_500)]).as('paja'))
        .select((hay) => [
          hay.val(account.id).as('userId'),
          hay.val('announcement').as('type'),
          hay.val('Paja').as('title'),
          hay.val('Nada').as('message'),
        ]),
    )
    .execute()
  await visitor.visit(`${PATH}?q=aguja`)
  expect(visitor.text).toContain('Ninguna entre las más recientes')
  expect(visitor.text).toContain('Mostrando 0 de más de 1000')
  await visitor.follow('Siguientes')
  expect(titles(visitor)).toEqual(['La aguja'])
})

test('O1: opening a notification leads to its page and marks it as read; only seeing it does not', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aNotification(db, account, { title: 'Ábreme', href: '/dashboard/create-listing' })
  await visitor.visit(`${PATH}/${id}`)
  expect(visitor.text).toContain('Ábreme')
  expect(await readOf(db, account.id)).toEqual([['Ábreme', false]])
  await visitor.press('Ábreme')
  expect(visitor.path).toBe('/dashboard/create-listing')
  expect(await readOf(db, account.id)).toEqual([['Ábreme', true]])
  await visitor.pressAgain()
  expect(visitor.path).toBe('/dashboard/create-listing')
})

test('O1: marking one notification as read keeps its place in the list, once or twice', async () => {
  const { db, visitor, account } = await signedIn()
  await aNotification(db, account, { title: 'Una', createdAt: ago(1) })
  await aNotification(db, account, { title: 'Otra', createdAt: ago(2) })
  await visitor.visit(`${PATH}?read=unread`)
  expect(visitor.hasLink('Notificaciones: 2 sin leer')).toBe(true)
  await visitor.press('Marcar como leída: Una')
  expect(visitor.hasLink('Notificaciones: 1 sin leer')).toBe(true)
  expect(visitor.path).toBe(`${PATH}?read=unread`)
  expect(visitor.notices).toContain('Notificación marcada como leída')
  expect(titles(visitor)).toEqual(['Otra'])
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect(await readOf(db, account.id)).toEqual([
    ['Una', true],
    ['Otra', false],
  ])
})

test('O1: all notifications are marked as read at once', async () => {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db)
  await aNotification(db, other, { title: 'Ajena' })
  for (const title of ['Una', 'Otra']) await aNotification(db, account, { title })
  await visitor.visit(PATH)
  await visitor.press('Marcar todas como leídas')
  expect(visitor.notices).toContain('Notificaciones marcadas como leídas')
  expect(visitor.hasLink('Notificaciones')).toBe(true)
  expect(visitor.hasButton('Marcar todas como leídas')).toBe(false)
  expect((await readOf(db, account.id)).map(([, read]) => read)).toEqual([true, true])
  expect(await readOf(db, other.id)).toEqual([['Ajena', false]])
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
})

test('O1: deleting one notification twice reports that it is gone', async () => {
  const { db, visitor, account } = await signedIn()
  for (const title of ['Una', 'Otra']) await aNotification(db, account, { title })
  await visitor.visit(PATH)
  await visitor.press('Eliminar: Una')
  expect(visitor.notices).toContain('Notificación eliminada')
  expect(titles(visitor)).toEqual(['Otra'])
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect(titles(visitor)).toEqual(['Otra'])
})

test('O1: deleting all asks first', async () => {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db)
  await aNotification(db, other, { title: 'Ajena' })
  for (const title of ['Una', 'Otra']) await aNotification(db, account, { title })
  await visitor.visit(PATH)
  await visitor.follow('Eliminar todas')
  expect(visitor.text).toContain('¿Estás seguro de que quieres eliminar todas las notificaciones?')
  expect(await readOf(db, account.id)).toHaveLength(2)
  await visitor.press('Eliminar todas')
  expect(visitor.path).toBe(PATH)
  expect(visitor.notices).toContain('Notificaciones eliminadas')
  expect(visitor.text).toContain('No tienes notificaciones')
  expect(await readOf(db, other.id)).toEqual([['Ajena', false]])
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
})

test.each(['', '/read', '/delete'])("O1: somebody else's notification%s is not found", async (what) => {
  const { db, account } = await signedIn()
  const { id } = await aNotification(db, account)
  const stranger = await Visitor.arrive()
  await signIn(db, stranger, await anAccount(db))
  await stranger.visit(`${PATH}/${id}${what}`)
  expect(stranger.status).toBe(404)
  const answer = await stranger.request(`${PATH}/${id}${what}`, {
    method: 'POST',
    headers: { Origin: stranger.origin },
    body: new URLSearchParams(),
  })
  expect(answer.status).toBe(404)
  expect(await readOf(db, account.id)).toEqual([['Tu anuncio vuelve a estar visible', false]])
})

test('E4: without script the page of push says what it needs', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(`${PATH}/push`)
  expect(visitor.text).toContain('Se activan en cada navegador, y para eso hace falta JavaScript.')
  expect(visitor.document.querySelectorAll('main button')).toHaveLength(0)
})

test('E4: notifications that are switched off for the page are neither shown nor counted', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aNotification(db, account, { title: 'Sólo por correo', inApp: false, read: true })
  await visitor.visit(PATH)
  expect(visitor.text).toContain('No tienes notificaciones')
  await visitor.visit(`${PATH}/${id}`)
  expect(visitor.status).toBe(404)
})
