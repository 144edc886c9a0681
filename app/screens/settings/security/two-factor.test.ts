import { expect, test } from 'vitest'
import { anAuthenticator, STEP_MS, withTwoFactor } from '#tests/support/authenticator.ts'
import { PASSWORD, signedIn } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const START = '/dashboard/settings/security/two-factor'
const secretOn = (visitor: Visitor) => visitor.document.querySelector('.secret')?.textContent ?? ''
const codesOn = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.recovery-codes li')].map((item) => item.textContent ?? '')

test('E14: password, picture, code: the second factor is on, and ten recovery codes are shown once', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard/settings/security')
  await visitor.follow('Activar')
  await visitor.press('Continuar')
  expect([visitor.status, visitor.links('alert').map((link) => link.textContent)]).toEqual([
    422,
    ['Escribe tu contraseña actual'],
  ])
  await visitor.fill('Contraseña actual', 'no-es-esta').press('Continuar')
  expect([visitor.status, visitor.links('alert').map((link) => link.textContent)]).toEqual([
    422,
    ['La contraseña actual no es correcta'],
  ])
  expect(visitor.html).not.toContain('no-es-esta')
  await visitor.fill('Contraseña actual', PASSWORD).press('Continuar')
  expect(visitor.path).toBe(`${START}/confirm`)
  expect(visitor.document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'Código QR para la aplicación de autenticación',
  )
  const typed = secretOn(visitor)
  const app = anAuthenticator(typed)

  await visitor.press('Activar')
  expect(visitor.status).toBe(422)
  await visitor.fill('Código', app.codeAt(Date.now() - 20 * STEP_MS)).press('Activar')
  expect(visitor.status).toBe(422)
  expect(visitor.notices.join()).toContain('El código no es correcto.')
  expect(secretOn(visitor)).toBe(typed)
  expect(visitor.control('Código').value).toBe('')

  await visitor.fill('Código', app.codeAt(Date.now())).press('Activar')
  expect(visitor.path).toBe(`${START}/codes`)
  expect(visitor.notices).toContain('Verificación en dos pasos activada')
  const codes = codesOn(visitor)
  expect(new Set(codes).size).toBe(10)
  expect(visitor.headers.get('Cache-Control')).toContain('no-store')
  expect(visitor.cookie('shown-once')).toBeUndefined()
  await visitor.visit(`${START}/codes`)
  expect(codesOn(visitor)).toEqual([])
  expect(visitor.text).toContain('Los códigos se muestran una sola vez.')

  const log = (await theServer()).output()
  const mails = JSON.stringify(await db.selectFrom('outbox').selectAll().where('userId', '=', account.id).execute())
  for (const secret of [typed, typed.replaceAll(' ', ''), PASSWORD, ...codes])
    for (const place of [log, mails]) expect(place).not.toContain(secret)
  await visitor.visit(START)
  expect(visitor.text).toContain('Te quedan 10 códigos de recuperación.')
})

test('E14: the confirmation sent twice turns the second factor on once', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(START)
  await visitor.fill('Contraseña actual', PASSWORD).press('Continuar')
  const app = anAuthenticator(secretOn(visitor))
  await visitor.fill('Código', app.codeAt(Date.now())).press('Activar')
  await visitor.pressAgain()
  expect(visitor.path).toBe(START)
  expect(visitor.notices).toContain('La verificación en dos pasos ya está activada')
  const codes = db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', account.id)
  expect(await codes.execute()).toHaveLength(10)
})

test('E14: new recovery codes and switching off ask for the password and a code', async () => {
  const { db, visitor, account } = await signedIn()
  const app = await withTwoFactor(db, account)
  await visitor.visit(START)
  await visitor.follow('Crear códigos de recuperación')
  const fill = (password: string, code: string) => visitor.fill('Contraseña actual', password).fill('Código', code)
  await fill('no-es-esta', app.codeAt(Date.now() - STEP_MS)).press('Crear códigos')
  expect([visitor.status, visitor.links('alert').map((link) => link.textContent)]).toEqual([
    422,
    ['La contraseña actual no es correcta'],
  ])
  await fill(PASSWORD, '000000').press('Crear códigos')
  expect([visitor.status, visitor.links('alert').map((link) => link.textContent)]).toEqual([
    422,
    ['El código no es correcto o ya se ha usado'],
  ])
  await fill(PASSWORD, app.codeAt(Date.now())).press('Crear códigos')
  expect(visitor.path).toBe(`${START}/codes`)
  const [first = ''] = codesOn(visitor)
  expect(app.recoveryCodes).not.toContain(first)

  await visitor.visit(START)
  await visitor.follow('Desactivar')
  await visitor.press('Desactivar')
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([
    'Escribe tu contraseña actual',
    'Escribe el código',
  ])
  await fill(PASSWORD, app.recoveryCodes[0] as string).press('Desactivar')
  expect(visitor.status).toBe(422)
  await fill(PASSWORD, first).press('Desactivar')
  expect(visitor.path).toBe('/dashboard/settings/security')
  expect(visitor.notices).toContain('Verificación en dos pasos desactivada')
  await visitor.pressAgain()
  expect(visitor.notices).toContain('Verificación en dos pasos desactivada')
  expect(await db.selectFrom('totp').select('userId').where('userId', '=', account.id).execute()).toEqual([])
})

test('E14: codes shown to one person are not shown to another in the same browser', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(START)
  await visitor.fill('Contraseña actual', PASSWORD).press('Continuar')
  const app = anAuthenticator(secretOn(visitor))
  const answer = await visitor.request(`${START}/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams({ code: app.codeAt(Date.now()) }),
  })
  expect(answer.headers.get('Location')).toBe(`${START}/codes`)
  const waiting = visitor.cookie('shown-once') as string
  const other = await signedIn()
  other.visitor.setCookie('shown-once', waiting)
  await other.visitor.visit(`${START}/codes`)
  expect(codesOn(other.visitor)).toEqual([])
})
