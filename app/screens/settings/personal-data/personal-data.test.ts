import { expect, test } from 'vitest'
import { aListing, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { expectRefused } from '#tests/support/refused.ts'
import { unzip } from '#tests/support/zip.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PRIVACY = '/dashboard/settings/privacy'
const DELETE = `${PRIVACY}/delete-account`
const CANCEL = `${DELETE}/cancel`

const stateOf = async ({ db, account }: Awaited<ReturnType<typeof signedIn>>) =>
  (await db.selectFrom('users').select('state').where('id', '=', account.id).executeTakeFirst())?.state

test('E18: a copy is requested, made by the worker, announced by mail and downloaded by its owner alone', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Ana Beltrán' })
  await visitor.visit(PRIVACY)
  await visitor.press('Descargar mis datos')
  expect(visitor.hops.map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 303', 'GET 200'])
  expect(visitor.notices).toEqual(['Estamos preparando tus datos. Te enviaremos un correo cuando estén listos.'])
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)

  await expect
    .poll(async () => (await visitor.visit(PRIVACY)).text, { timeout: 40_000 })
    .toContain('Tu copia está lista')
  const mail = (await mailsTo(db, account.email)).find(({ kind }) => kind === 'export-ready')
  const [, link = ''] = /https?:\/\/[^/]+(\/dashboard\/\S+)/.exec(mail?.text ?? '') ?? []
  await visitor.visit(link)
  expect(visitor.text).toContain('Tus datos están listos')
  const href = visitor.document.querySelector('a[download]')?.getAttribute('href') ?? ''
  const response = await visitor.request(href)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('Content-Disposition')).toContain('attachment')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  expect(String(files.get('datos/perfil.json'))).toContain('Ana Beltrán')

  // A different person, and a signed-out visitor.
  const { visitor: stranger } = await signedIn()
  expect((await stranger.visit(link)).status).toBe(404)
  expect(stranger.text).toContain('Este enlace no es de tu cuenta')
  expect((await stranger.request(href)).status).toBe(404)
  const nobody = await Visitor.arrive()
  expect((await nobody.request(href)).headers.get('Location')).toBe(`/login?next=${encodeURIComponent(href)}`)
  // Pictures are served to everybody; this is not one.
  const { key } = await db
    .selectFrom('dataExports')
    .select('key')
    .where('userId', '=', account.id)
    .where('state', '=', 'lista')
    .executeTakeFirstOrThrow()
  expect((await nobody.request(`/media/listings/${key}`)).status).toBe(404)

  await db
    .updateTable('dataExports')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('key', '=', key)
    .execute()
  expect((await visitor.visit(link)).status).toBe(410)
  expect(visitor.text).toContain('Este enlace ha caducado')
  const late = await visitor.request(href)
  expect(late.status).toBe(410)
  expect(await late.text()).toContain('Este enlace ha caducado. Puedes pedir tus datos otra vez en Privacidad.')
})

test('E18: too many copies in a day are refused, with the time of the next', async () => {
  const { visitor } = await signedIn()
  for (let times = 0; times < 5; times += 1) {
    await visitor.visit(`${PRIVACY}/data`)
    await visitor.press('Pedir mis datos')
    expect(visitor.status).toBe(200)
  }
  await visitor.visit(`${PRIVACY}/data`)
  await visitor.press('Pedir mis datos')
  expect(visitor.status).toBe(429)
  expect(visitor.text).toContain('Demasiados intentos seguidos')
})

test('E19: the wrong password, or none, changes nothing', async () => {
  const person = await signedIn()
  const { visitor } = person
  await visitor.visit(PRIVACY)
  await visitor.follow('Solicitar la eliminación de la cuenta')
  expect(visitor.text).toContain('Tienes 14 días')
  await visitor.press('Eliminar mi cuenta')
  expect([visitor.status, visitor.text.includes('Escribe tu contraseña actual')]).toEqual([422, true])
  await visitor.fill('Contraseña actual', 'no-es-esta').press('Eliminar mi cuenta')
  expectRefused(visitor, { 'Contraseña actual': 'La contraseña actual no es correcta' })
  expect(visitor.html).not.toContain('no-es-esta')
  expect(await stateOf(person)).toBe('activo')
})

test('E19: a request hides the listings, says so on every page of the dashboard, and can be taken back', async () => {
  const person = await signedIn()
  const { db, visitor, account } = person
  const { id } = await aListing(db, { author: account })
  await visitor.visit(DELETE)
  await visitor.fill('Contraseña actual', PASSWORD).press('Eliminar mi cuenta')
  expect(visitor.hops[0]?.status).toBe(303)
  expect(await stateOf(person)).toBe('baja_solicitada')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  const requests = await db.selectFrom('deletionRequests').selectAll().where('userId', '=', account.id).execute()
  expect(requests).toHaveLength(1)

  const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(
    requests[0]!.eraseAt,
  )
  for (const page of ['/dashboard', '/dashboard/settings/general', PRIVACY, DELETE]) {
    expect((await visitor.visit(page)).text).toContain(`Tu cuenta se eliminará el ${day}`)
  }
  const nobody = await Visitor.arrive()
  expect((await nobody.visit(`/marketplace/${id}`)).status).toBe(404)

  // Signing in still works: the deletion is cancelled that way.
  const elsewhere = await Visitor.arrive()
  await elsewhere.visit('/login')
  elsewhere.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD)
  await elsewhere.press('Iniciar Sesión')
  expect(elsewhere.path).toBe('/dashboard')
  await elsewhere.press('Cancelar la eliminación')
  expect(elsewhere.notices).toContain('Eliminación cancelada: tu cuenta se queda como estaba')
  expect(await stateOf(person)).toBe('activo')
  await elsewhere.pressAgain()
  expect(elsewhere.status).toBe(200)
  expect((await visitor.visit('/dashboard')).text).not.toContain('Tu cuenta se eliminará')
  expect((await nobody.visit(`/marketplace/${id}`)).status).toBe(200)
})

test('E19: while something is open with others the page lists it, and a request is refused whatever the password', async () => {
  const person = await signedIn()
  const { db, visitor, account } = person
  for (const password of ['no-es-esta', PASSWORD]) {
    await visitor.visit(DELETE)
    const order = await aHiring(db, { client: account })
    // The page was opened before there was any open work.
    await visitor.fill('Contraseña actual', password).press('Eliminar mi cuenta')
    expect(visitor.status).toBe(409)
    expect(visitor.title).toMatch(/^Error: /)
    expect(visitor.text).toContain('No se puede eliminar tu cuenta mientras tengas algo abierto con otras personas')
    expect(visitor.html).not.toContain(password)
    expect(visitor.hasButton('Eliminar mi cuenta')).toBe(false)
    await visitor.pressAgain()
    expect(visitor.status).toBe(409)
    await visitor.visit(DELETE)
    expect(visitor.text).toContain('Cartel de la verbena: la contratación no ha terminado.')
    await visitor.follow('Cartel de la verbena')
    expect(visitor.path).toBe(`/dashboard/orders/${order.id}`)
    await db.updateTable('stages').set({ state: 'cancelado', turnAt: null }).where('orderId', '=', order.id).execute()
  }
  expect(await stateOf(person)).toBe('activo')
  await visitor.visit(DELETE)
  await visitor.fill('Contraseña actual', PASSWORD).press('Eliminar mi cuenta')
  expect(visitor.hops[0]?.status).toBe(303)
  expect(await stateOf(person)).toBe('baja_solicitada')
})

test('E19: the mail’s link leads to a page that asks for confirmation', async () => {
  const person = await signedIn()
  const { visitor } = person
  expect((await visitor.visit(CANCEL)).path).toBe(PRIVACY)
  await visitor.visit(DELETE)
  await visitor.fill('Contraseña actual', PASSWORD).press('Eliminar mi cuenta')
  expect(visitor.notices.join()).toContain('Hemos recibido tu solicitud: puedes cancelarla')
  const [mail] = await mailsTo(person.db, person.account.email)
  expect(mail?.subject).toMatch(/se eliminará el/)
  await visitor.visit(/https?:\/\/[^/\s]+(\/dashboard\/settings\/privacy\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  expect(visitor.path).toBe(CANCEL)
  expect(visitor.text).toContain('¿Te quedas?')
  expect(await stateOf(person)).toBe('baja_solicitada')
  await visitor.press('Cancelar la eliminación')
  expect(await stateOf(person)).toBe('activo')
  expect((await mailsTo(person.db, person.account.email)).at(-1)?.subject).toMatch(/ya no se eliminará$/)
})

test('E19: an erased person has no page', async () => {
  const person = await signedIn()
  const { db, visitor, account } = person
  await visitor.visit(DELETE)
  await visitor.fill('Contraseña actual', PASSWORD).press('Eliminar mi cuenta')
  const past = new Date(Date.now() - 1_000)
  await db
    .updateTable('deletionRequests')
    .set({ requestedAt: new Date(0), eraseAt: past })
    .where('userId', '=', account.id)
    .execute()
  await db.updateTable('jobs').set({ runAt: past }).where('dedupeKey', '=', `erase-account:${account.id}`).execute()
  await expect.poll(() => stateOf(person), { timeout: 40_000 }).toBeUndefined()
  expect((await visitor.visit('/dashboard')).path).toBe('/login?next=%2Fdashboard')
  const again = await Visitor.arrive()
  await again.visit('/login')
  again.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD)
  await again.press('Iniciar Sesión')
  expect(again.text).toContain('El correo o la contraseña no son correctos')
})
