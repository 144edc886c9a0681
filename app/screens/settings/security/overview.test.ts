import { expect, test } from 'vitest'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { verifySignIn } from '#app/domain/accounts/sign-in.server.ts'
import { findSettings } from '#app/domain/settings/settings.server.ts'
import { sessionCookie } from '#app/http/cookies.server.ts'
import { aStranger, anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const SECURITY = '/dashboard/settings/security'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const origin = { userAgent: IPHONE, ipPrefix: '203.0.113.0/24' }

test('E15, E20: the alerts are on until they are switched off, and the button says which of both it does', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(SECURITY)
  await visitor.press('Desactivar alertas')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.notices).toContain('Configuración de seguridad actualizada')
  expect((await findSettings(db, account.id)).loginAlerts).toBe(false)
  await visitor.pressAgain()
  expect((await findSettings(db, account.id)).loginAlerts).toBe(false)
  await visitor.press('Activar alertas')
  expect((await findSettings(db, account.id)).loginAlerts).toBe(true)
})

test('E15: a form with neither «on» nor «off» changes nothing and is reported', async () => {
  const { visitor } = await signedIn()
  const answer = await visitor.request(`${SECURITY}/login-alerts`, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams({ loginAlerts: 'quizá' }),
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Elige si quieres recibir las alertas.')
})

test('E16: every device is listed, this one is marked, and disconnecting another ends its session at once', async () => {
  const { db, visitor, account } = await signedIn()
  const { token, id } = await openSession(db, account.id, { persistent: true, now: new Date(), origin })
  await visitor.visit(SECURITY)
  const devices = [...visitor.document.querySelectorAll('.device')].map((item) => item.textContent ?? '')
  expect(devices).toHaveLength(2)
  expect(devices[0]).toContain('Este dispositivo')
  expect(devices[1]).toMatch(/Safari en iOS.*Móvil · Ahora mismo · red 203\.0\.113\.0\/24/)

  const phone = await Visitor.arrive()
  phone.setCookie('session', (await sessionCookie.serialize(token)).slice('session='.length).split(';')[0] as string)
  await phone.visit('/dashboard')
  expect(phone.path).toBe('/dashboard')
  await visitor.press('Desconectar Safari en iOS, Ahora mismo')
  expect(visitor.notices).toContain('Dispositivo desconectado')
  await phone.visit('/dashboard')
  expect(phone.path).toMatch(/^\/login/)

  await visitor.pressAgain()
  expect([visitor.status, visitor.path]).toEqual([404, `${SECURITY}/devices/${id}`])
  expect(visitor.text).toContain('Ese dispositivo ya no está conectado')
})

test('E16: the session of somebody else, and an unknown one, are not found and stay', async () => {
  const { db, visitor } = await signedIn()
  const other = await anAccount(db)
  const { id } = await openSession(db, other.id, { persistent: true, now: new Date(), origin })
  for (const guess of [id, '7f5e1c9a-0000-4000-8000-000000000000', 'nada']) {
    const answer = await visitor.request(`${SECURITY}/devices/${guess}`, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams(),
    })
    expect(answer.status).toBe(404)
  }
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', other.id).execute()).toEqual([{ id }])
})

test('E16: disconnecting this device from the link of an alert signs out', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await db.selectFrom('sessions').select('id').where('userId', '=', account.id).executeTakeFirstOrThrow()
  await visitor.visit(`${SECURITY}/devices/${id}`)
  expect(visitor.text).toContain('¿Desconectar este dispositivo?')
  await visitor.press('Desconectar')
  expect([visitor.path, visitor.cookie('session')]).toEqual(['/login', undefined])
})

test('E16: all other devices are disconnected together, and this one stays', async () => {
  const { db, visitor, account } = await signedIn()
  for (let device = 0; device < 3; device += 1)
    await openSession(db, account.id, { persistent: true, now: new Date(), origin })
  await visitor.visit(SECURITY)
  await visitor.press('Desconectar todos los demás')
  expect(visitor.notices).toContain('Hemos desconectado los demás dispositivos')
  expect(visitor.document.querySelectorAll('.device')).toHaveLength(1)
  expect(visitor.hasButton('Desconectar todos los demás')).toBe(false)
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
})

test('E17: the history lists every attempt, failed ones too, in the person’s time zone, page by page', async () => {
  const { db, visitor, account } = await signedIn()
  const begun = new Date('2026-11-01T22:30:00Z')
  for (let attempt = 0; attempt < 30; attempt += 1)
    await verifySignIn(
      db,
      { email: account.email, password: 'no-es-esta' },
      // Some entries have the same moment: none is listed twice or left out.
      { now: new Date(begun.getTime() - Math.floor(attempt / 3) * 60_000), origin },
    )
  await visitor.visit(SECURITY)
  await visitor.follow('Ver historial')
  const rows = () => [...visitor.document.querySelectorAll('.records tbody tr')].map((row) => row.textContent ?? '')
  expect(rows()).toHaveLength(25)
  expect(rows()[0]).toMatch(/^1 nov 2026, 23:30Safari en iOS203\.0\.113\.0\/24Contraseña incorrecta$/)
  await visitor.follow('Siguientes')
  expect(rows()).toHaveLength(5)
  expect(visitor.hasLink('Siguientes')).toBe(false)
  await visitor.follow('Volver a los más recientes')
  expect(rows()).toHaveLength(25)
  expect(visitor.html).not.toContain('no-es-esta')
})

test('E17: a history without attempts explains what it is for, also at a place that cannot be read', async () => {
  const { visitor } = await signedIn()
  for (const after of ['', '?after=nada', '?after=99999999999999-1', '?after=1-1']) {
    await visitor.visit(`${SECURITY}/history${after}`)
    expect([visitor.status, visitor.text.includes('No hay inicios de sesión')]).toEqual([200, true])
  }
})

test('E17: a sign-in by the form is in the history with its device and the network, never the address', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  await visitor.visit(`${SECURITY}/history`)
  expect(visitor.text).toContain('Firefox en Linux')
  expect(visitor.text).toContain('Correcto')
  expect(visitor.html).not.toContain(visitor.address)
})

test('E16, E17: a person who was signed out meanwhile is asked to sign in again', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(SECURITY)
  await db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  await visitor.press('Desactivar alertas')
  expect(visitor.hops[0]?.location).toBe(`/login?next=${encodeURIComponent(`${SECURITY}/login-alerts`)}`)
  await signIn(db, visitor, account)
  await visitor.visit(SECURITY)
  expect(visitor.status).toBe(200)
})
