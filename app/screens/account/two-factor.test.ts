import { expect, test } from 'vitest'
import { STEP_MS, withTwoFactor } from '#tests/support/authenticator.ts'
import { anAccount, aStranger, PASSWORD } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A person who has given the password and is asked for the code. */
async function aHalfSignedIn({ at = '/login', remember = false } = {}) {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account)
  await visitor.visit(at)
  await showPassword(visitor, account.email, { remember })
  return { db, visitor, account, app }
}

async function showPassword(visitor: Visitor, email: string, { remember = false } = {}) {
  visitor.fill('Correo electrónico', email).fill('Contraseña', PASSWORD)
  if (remember) visitor.tick('Recordarme')
  await visitor.press('Iniciar Sesión')
}

const enter = (visitor: Visitor, code: string) => visitor.fill('Código', code).press('Iniciar Sesión')

test('E14: the password alone gives no access; the code does, and leads to the requested page', async () => {
  const { db, visitor, account, app } = await aHalfSignedIn({ at: '/dashboard/create-listing' })
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/login/two-factor?next=%2Fdashboard%2Fcreate-listing')
  expect(visitor.heading).toBe('Verificación en dos pasos')
  expect(visitor.cookie('session')).toBeUndefined()
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()).toEqual([])

  await enter(visitor, '')
  expect([visitor.status, visitor.title]).toEqual([422, 'Error: Verificación en dos pasos'])
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual(['Escribe el código'])
  const wrong = app.codeAt(Date.now() - 20 * STEP_MS)
  await enter(visitor, wrong)
  expect(visitor.status).toBe(422)
  expect(visitor.notices.join()).toContain('El código no es correcto o ya se ha usado.')
  expect(visitor.control('Código').value).toBe('')
  expect(visitor.html).not.toContain(wrong)

  const code = app.codeAt(Date.now())
  await enter(visitor, code)
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/dashboard/create-listing')
  expect(visitor.notices).toContain('Inicio de sesión exitoso!')
  expect(visitor.cookie('second-step')).toBeUndefined()

  const events = await db
    .selectFrom('loginEvents')
    .select(['success', 'reason'])
    .where('userId', '=', account.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { success: true, reason: null },
    { success: false, reason: 'wrong-code' },
  ])
  const log = (await theServer()).output()
  for (const secret of [code, wrong, PASSWORD]) expect(log).not.toContain(secret)
})

test('E14: fifty posts at once with one valid code open one session', async () => {
  const { db, visitor, account, app } = await aHalfSignedIn()
  const body = new URLSearchParams({ code: app.codeAt(Date.now()) }).toString()
  const headers = { Origin: visitor.origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => visitor.request('/login/two-factor', { method: 'POST', headers, body })),
  )
  const opened = answers.filter((answer) => answer.headers.get('Location') === '/dashboard')
  expect(opened).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 422, 429]))
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()).toHaveLength(1)
})

test('E14, A2: the choice to be remembered is kept through the code', async () => {
  for (const remember of [true, false]) {
    const { db, visitor, account, app } = await aHalfSignedIn({ remember })
    await enter(visitor, app.codeAt(Date.now()))
    const session = await db
      .selectFrom('sessions')
      .select('persistent')
      .where('userId', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(session.persistent).toBe(remember)
  }
})

test('E14, C11: the words of a form that waits for a sign-in wait through the code too', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account)
  const body = new URLSearchParams({ title: 'Arreglos de costura' })
  const answer = await visitor.request('/dashboard/create-listing', {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body,
  })
  const draft = /name="draft" value="([^"]+)"/.exec(await answer.text())?.[1] as string
  await visitor.request('/login?next=/dashboard/create-listing', {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams({ email: account.email, password: PASSWORD, draft }),
  })
  await visitor.visit('/login/two-factor?next=/dashboard/create-listing')
  await enter(visitor, app.codeAt(Date.now()))
  expect(visitor.path).toBe('/dashboard/create-listing')
  expect(visitor.html).toContain('value="Arreglos de costura"')
})

test('E14: a recovery code signs in once, and its owner gets a mail', async () => {
  const { db, visitor, account, app } = await aHalfSignedIn()
  await visitor.follow('Usa un código de recuperación')
  expect(visitor.heading).toBe('Código de recuperación')
  const [code = ''] = app.recoveryCodes
  await visitor.fill('Código de recuperación', 'nada').press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  await visitor.fill('Código de recuperación', code.toUpperCase()).press('Iniciar Sesión')
  expect(visitor.path).toBe('/dashboard')
  const mail = db.selectFrom('outbox').select('recipient').where('userId', '=', account.id)
  expect(await mail.where('kind', '=', 'recovery-code-used').execute()).toEqual([{ recipient: account.email }])

  await visitor.visit('/logout')
  await visitor.press('Cerrar Sesión')
  await visitor.visit('/login')
  await showPassword(visitor, account.email)
  await visitor.follow('Usa un código de recuperación')
  await visitor.fill('Código de recuperación', code).press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  expect(visitor.html).not.toContain(code)
})

test('E14: the eleventh code gets 429, also when it is right', async () => {
  const { visitor, app } = await aHalfSignedIn()
  for (let guess = 0; guess < 10; guess += 1) await enter(visitor, '000000')
  expect(visitor.status).toBe(422)
  await enter(visitor, app.codeAt(Date.now()))
  expect(visitor.status).toBe(429)
  expect(visitor.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(visitor.cookie('session')).toBeUndefined()
})

test('E14: after a new password the first half of a sign-in with the old one is invalid', async () => {
  const { db, visitor, account, app } = await aHalfSignedIn()
  await db.updateTable('users').set({ passwordHash: 'otra' }).where('id', '=', account.id).execute()
  await enter(visitor, app.codeAt(Date.now()))
  expect(visitor.path).toBe('/login')
  expect(visitor.notices).toContain('Algo ha cambiado en tu cuenta. Inicia sesión otra vez.')
  expect(visitor.cookie('session')).toBeUndefined()
})

test('E14: a first half that was changed or invented leads back to the password', async () => {
  const { visitor, app } = await aHalfSignedIn()
  const cookie = visitor.cookie('second-step') as string
  for (const other of [cookie.replace(/.{6}$/, 'AAAAAA'), 'bnVsbA%3D%3D', 'nada']) {
    visitor.setCookie('second-step', cookie)
    await visitor.visit('/login/two-factor')
    visitor.setCookie('second-step', other)
    await enter(visitor, app.codeAt(Date.now()))
    expect(visitor.path).toBe('/login')
    expect(visitor.notices).toContain('Ha pasado demasiado tiempo. Escribe otra vez tu contraseña.')
  }
  expect(visitor.cookie('session')).toBeUndefined()
})

test('E14: a new password by mail leaves the second factor on', async () => {
  const { db, visitor, account } = await aHalfSignedIn()
  const { issueToken } = await import('#app/domain/accounts/tokens.server.ts')
  const token = await db
    .transaction()
    .execute((trx) =>
      issueToken(trx, { userId: account.id, email: account.email, purpose: 'restablecer', now: new Date() }),
    )
  await visitor.visit(`/reset-password?token=${token}`)
  visitor.fill('Nueva contraseña', 'nueva-clave').fill('Confirmar contraseña', 'nueva-clave')
  await visitor.press('Guardar contraseña')
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', 'nueva-clave').press('Iniciar Sesión')
  expect(visitor.path).toBe('/login/two-factor')
})

test('E14: a person who knows the password and uses up the codes does not lock out a browser that was signed in before', async () => {
  const { db, visitor: owner, account, app } = await aHalfSignedIn()
  await enter(owner, app.codeAt(Date.now()))
  expect(owner.path).toBe('/dashboard')
  await owner.visit('/logout')
  await owner.press('Cerrar Sesión')

  const thief = await Visitor.arrive()
  await thief.visit('/login')
  await showPassword(thief, account.email)
  for (let guess = 0; guess < 11; guess += 1) await enter(thief, '000000')
  expect(thief.status).toBe(429)

  await db.updateTable('totp').set({ lastStep: 0 }).where('userId', '=', account.id).execute()
  await owner.visit('/login')
  await showPassword(owner, account.email)
  await enter(owner, app.codeAt(Date.now()))
  expect(owner.path).toBe('/dashboard')
})
