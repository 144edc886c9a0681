import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { PASSWORD_COMMON } from '#app/domain/accounts/schema.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { expectRefused } from '#tests/support/refused.ts'
import { theServer } from '#tests/support/server.ts'

/** The address in the newest mail to someone, as the trial writes it into its folder. */
async function linkMailedTo(address: string, page: string): Promise<string> {
  const { dataDir } = await theServer()
  return eventually(async () => {
    const folder = join(dataDir, 'mail')
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(names.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
    const mail = mails.findLast((mail) => mail.to?.[0]?.address === address && mail.text?.includes(page))
    const link = new RegExp(`http://[^\\s]+(${page}\\?token=[\\w-]+)`).exec(mail?.text ?? '')?.[1]
    if (!link) throw new Error(`no mail with ${page} to ${address} yet`)
    return link
  })
}

test('A6: a known and an unknown address get the same answer, the known one a mail', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  const answers: string[] = []
  for (const email of ['nadie@ejemplo.es', account.email]) {
    await visitor.visit('/forgot-password')
    await visitor.fill('Correo electrónico', email).press('Enviar enlace')
    expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
    expect(visitor.notices).toContain('Revisa tu correo para restablecer tu contraseña')
    expect(visitor.link('Volver a iniciar sesión').getAttribute('href')).toBe('/login')
    answers.push(visitor.text)
  }
  expect(answers[0]).toBe(answers[1])
  expect(await linkMailedTo(account.email, '/reset-password')).toBeTruthy()
  expect(await db.selectFrom('outbox').select('id').where('recipient', '=', 'nadie@ejemplo.es').execute()).toEqual([])
})

test('A6, A11: without an address the form comes back with the mistake', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/forgot-password')
  await visitor.press('Enviar enlace')
  expect(visitor.status).toBe(422)
  expect(visitor.notices.join()).toContain('Error al enviar el correo de recuperación')
  expectRefused(visitor, { 'Correo electrónico': 'El correo electrónico es obligatorio' })
  await visitor.fill('Correo electrónico', 'sin arroba').press('Enviar enlace')
  expectRefused(visitor, {
    'Correo electrónico': 'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es',
  })
})

test('A7: the link of the mail leads to a new password, once', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  const elsewhere = await openSession(db, account.id, { persistent: true, now: new Date() })
  expect(elsewhere.token).toBeTruthy()
  await visitor.visit('/forgot-password')
  await visitor.fill('Correo electrónico', account.email).press('Enviar enlace')
  const link = await linkMailedTo(account.email, '/reset-password')

  // A scanner may open the link first, any number of times, without using it up.
  for (let look = 0; look < 2; look++) await visitor.visit(link)
  expect(visitor.heading).toBe('Nueva contraseña')

  await visitor.fill('Nueva contraseña', 'corta').fill('Confirmar contraseña', 'otra').press('Guardar contraseña')
  expectRefused(visitor, {
    'Nueva contraseña': 'La contraseña debe tener al menos 6 caracteres',
    'Confirmar contraseña': 'Las contraseñas no coinciden',
  })
  await visitor.fill('Nueva contraseña', 'qwerty').fill('Confirmar contraseña', 'qwerty').press('Guardar contraseña')
  expect(visitor.status).toBe(422)
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual([PASSWORD_COMMON()])
  visitor.fill('Nueva contraseña', 'nueva-clave').fill('Confirmar contraseña', 'nueva-clave')
  await visitor.press('Guardar contraseña')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/login')
  expect(visitor.notices).toContain('Contraseña actualizada correctamente')
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()).toEqual([])

  await visitor.pressAgain()
  expect(visitor.status).toBe(410)
  expect(visitor.heading).toBe('Este enlace ya no sirve')

  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  await visitor.fill('Contraseña', 'nueva-clave').press('Iniciar Sesión')
  expect(visitor.hops[0]?.status).toBe(303)
})

test('A7: an invented link is reported as invalid, with a way to another', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/reset-password?token=inventado')
  expect([visitor.status, visitor.heading]).toEqual([410, 'Este enlace ya no sirve'])
  expect(visitor.link('Pedir otro enlace').getAttribute('href')).toBe('/forgot-password')
})

test('A13: the sixth request for one address gets 429, known or not', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  for (const email of [account.email, 'nadie.sexto@ejemplo.es']) {
    for (let attempt = 1; attempt <= 5; attempt++) {
      await visitor.visit('/forgot-password')
      await visitor.fill('Correo electrónico', email).press('Enviar enlace')
    }
    expect(visitor.status).toBe(200)
    await visitor.visit('/forgot-password')
    await visitor.fill('Correo electrónico', email).press('Enviar enlace')
    expect(visitor.status).toBe(429)
    expect(visitor.headers.get('Retry-After')).toMatch(/^\d+$/)
  }
})

test('A12: the link of the registration shows a button, whose press verifies the address', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/register')
  await visitor
    .fill('Nombre completo', 'Carmen Díaz')
    .fill('Correo electrónico', 'carmen.diaz@ejemplo.es')
    .fill('Contraseña', 'tenaza-4')
    .fill('Confirmar contraseña', 'tenaza-4')
    .tick('Acepto los términos y condiciones')
    .press('Crear Cuenta')
  const link = await linkMailedTo('carmen.diaz@ejemplo.es', '/verify-email')
  const verifiedAt = async () =>
    (
      await db
        .selectFrom('users')
        .select('emailVerifiedAt')
        .where('email', '=', 'carmen.diaz@ejemplo.es')
        .executeTakeFirst()
    )?.emailVerifiedAt
  await visitor.visit(link)
  expect(await verifiedAt()).toBeNull()
  await visitor.fill('Contraseña de la cuenta', 'no-es-esta').press('Confirmar mi correo')
  expect(visitor.status).toBe(422)
  expect(await verifiedAt()).toBeNull()
  await visitor.fill('Contraseña de la cuenta', 'tenaza-4').press('Confirmar mi correo')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.notices).toContain('Correo confirmado correctamente')
  expect(await verifiedAt()).toBeInstanceOf(Date)
  await visitor.pressAgain()
  expect(visitor.notices).toContain('Correo confirmado correctamente')
  await visitor.visit(link)
  expect([visitor.status, visitor.heading]).toEqual([410, 'Este enlace ya no sirve'])
})

test('A12: a person with an unverified address reads so, and can get the mail again, up to a limit', async () => {
  const { db, visitor, account } = await signedIn({ verified: false })
  await visitor.visit('/dashboard/verify-email')
  expect(visitor.heading).toBe('Correo sin verificar')
  for (let time = 1; time <= 5; time++) await visitor.press('Enviar otro enlace')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.notices).toContain('Te hemos enviado otro enlace. Revisa tu correo.')
  await visitor.press('Enviar otro enlace')
  expect(visitor.status).toBe(429)
  expect(visitor.title).toMatch(/^Error: /)
  const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', account.email).execute()
  expect(mails).toEqual(Array(5).fill({ kind: 'verify-email' }))

  await visitor.visit(await linkMailedTo(account.email, '/verify-email'))
  await visitor.press('Confirmar mi correo')
  expect(visitor.notices).toContain('Correo confirmado correctamente')
  expect(visitor.path).toBe('/dashboard')
})

test('A10: signing out ends the session, leads home with a notice, and does the same when repeated', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/logout')
  expect(visitor.heading).toBe('Cerrar Sesión')
  await visitor.visit('/marketplace')
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()).toHaveLength(1)
  await visitor.press('Cerrar Sesión')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/')
  expect(visitor.notices).toContain('Sesión cerrada correctamente')
  expect(visitor.cookie('session')).toBeUndefined()
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()).toEqual([])
  expect(visitor.links('banner').map(({ pathname }) => pathname)).toContain('/login')
  await visitor.pressAgain()
  expect(visitor.path).toBe('/')
  await visitor.visit('/dashboard')
  expect(visitor.path).toBe('/login?next=%2Fdashboard')
})
