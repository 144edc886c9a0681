import { expect, test } from 'vitest'
import { isPasswordOf } from '#app/domain/accounts/password-change.server.ts'
import { PASSWORD_COMMON } from '#app/domain/accounts/schema.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { PASSWORD, signedIn } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const ADDRESS = '/dashboard/settings/security/password'
const NEW = 'Otro-puente-8'

const fillIn = (visitor: Visitor, current: string, next: string, again = next) =>
  visitor.fill('Contraseña actual', current).fill('Nueva contraseña', next).fill('Confirmar contraseña', again)

test('E13, E20: the right password changes it, with a notice, ends the other sessions and sends a mail', async () => {
  const { db, visitor, account } = await signedIn()
  await openSession(db, account.id, { persistent: true, now: new Date() })
  await visitor.visit('/dashboard/settings/security')
  expect(visitor.heading).toBe('Configuración')
  await visitor.follow('Cambiar contraseña')
  expect(visitor.text).toContain('Mínimo 6 caracteres')
  await fillIn(visitor, PASSWORD, NEW).press('Guardar contraseña')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/dashboard/settings/security')
  expect(visitor.notices).toContain('Contraseña actualizada correctamente')

  const sessions = () => db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()
  const mails = () => db.selectFrom('outbox').selectAll().where('userId', '=', account.id).execute()
  expect(await sessions()).toHaveLength(1)
  expect(await mails()).toMatchObject([{ kind: 'password-changed', recipient: account.email }])
  expect(JSON.stringify(await mails())).not.toContain(NEW)

  // The same form once more: its password is in force, no change is needed.
  await visitor.pressAgain()
  expect(visitor.notices).toContain('Contraseña actualizada correctamente')
  expect(await mails()).toHaveLength(1)

  await visitor.visit('/logout')
  await visitor.press('Cerrar Sesión')
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  await visitor.fill('Contraseña', NEW).press('Iniciar Sesión')
  expect(visitor.hops[0]?.status).toBe(303)
})

test('E13: mistakes are reported together, each with its field, and no password comes back', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(ADDRESS)
  await fillIn(visitor, '', 'corta', 'distinta').press('Guardar contraseña')
  expect([visitor.status, visitor.title]).toEqual([422, 'Error: Cambiar contraseña'])
  const links = visitor.links('alert')
  expect(links.map((link) => link.textContent)).toEqual([
    'Escribe tu contraseña actual',
    'La contraseña debe tener al menos 6 caracteres',
    'Las contraseñas no coinciden',
  ])
  for (const link of links) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')

  await fillIn(visitor, 'no-es-esta', NEW).press('Guardar contraseña')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual(['La contraseña actual no es correcta'])
  for (const typed of ['no-es-esta', NEW]) expect(visitor.html).not.toContain(typed)
  expect((await theServer()).output()).not.toContain('no-es-esta')

  expect(await isPasswordOf(db, account.id, PASSWORD)).toBe(true)
  expect(await db.selectFrom('outbox').select('id').where('userId', '=', account.id).execute()).toEqual([])
})

test('A11: one of the commonest passwords is refused beside its field, and the old one stays in force', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(ADDRESS)
  await fillIn(visitor, PASSWORD, 'Contraseña').press('Guardar contraseña')
  expect(visitor.status).toBe(422)
  const [link] = visitor.links('alert')
  expect(link?.textContent).toBe(PASSWORD_COMMON())
  expect(link && visitor.controlAt(link)).toBe(visitor.control('Nueva contraseña'))
  expect(await isPasswordOf(db, account.id, PASSWORD)).toBe(true)
})

test('E13: the eleventh guess at the current password gets 429', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(ADDRESS)
  for (let guess = 1; guess <= 10; guess += 1) {
    await fillIn(visitor, `no-es-esta-${guess}`, NEW).press('Guardar contraseña')
    expect(visitor.status).toBe(422)
  }
  await fillIn(visitor, PASSWORD, NEW).press('Guardar contraseña')
  expect(visitor.status).toBe(429)
  expect(visitor.notices.join()).toMatch(/Demasiados intentos seguidos/)
})

test('E13: a signed-out visitor changes nothing and goes to sign-in', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(ADDRESS)
  visitor.dropCookie('session')
  await fillIn(visitor, PASSWORD, NEW).press('Guardar contraseña')
  expect(visitor.hops[0]).toMatchObject({ status: 303, location: `/login?next=${encodeURIComponent(ADDRESS)}` })
})
