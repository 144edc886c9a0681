import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aServer } from '#tests/support/server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, aStranger, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const signInWith = (visitor: Visitor, email: string, password: string) =>
  visitor.fill('Correo electrónico', email).fill('Contraseña', password).press('Iniciar Sesión')

test('A1: the right password signs in, with a notice, and leads to the requested page', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/dashboard/verify-email')
  expect(visitor.heading).toBe('Iniciar Sesión')
  await signInWith(visitor, account.email, PASSWORD)
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.path).toBe('/dashboard/verify-email')
  expect(visitor.notices).toContain('Inicio de sesión exitoso!')
})

test('A1: without a requested page, signing in leads to the dashboard', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/login')
  await signInWith(visitor, account.email, PASSWORD)
  expect(visitor.hops[0]).toMatchObject({ status: 303, location: '/dashboard' })
})

test('A1: sign-in offers the ways to a new password and to an account', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/login?next=/marketplace')
  expect(visitor.link('¿Olvidaste tu contraseña?').getAttribute('href')).toBe('/forgot-password')
  expect(visitor.link('Regístrate').getAttribute('href')).toBe('/register?next=%2Fmarketplace')
})

test('A11: a wrong password and an unknown address read the same, and the address typed stays', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  const answers: string[] = []
  for (const email of [account.email, 'nadie@ejemplo.es']) {
    await visitor.visit('/login')
    await signInWith(visitor, email, 'otra cosa')
    expect(visitor.status).toBe(422)
    expect(visitor.title).toMatch(/^Error: /)
    expect(visitor.control('Correo electrónico').value).toBe(email)
    expect(visitor.control('Contraseña').value).toBe('')
    expect(visitor.html).not.toContain('otra cosa')
    answers.push(visitor.notices.join('\n'))
  }
  expect(answers[0]).toContain('Error al iniciar sesión')
  expect(answers[0]).toBe(answers[1])
})

test('A1: an empty form gets both messages, each with a link to its field', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/login')
  await visitor.press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  const links = visitor.links('alert')
  expect(links.map((link) => link.textContent)).toEqual([
    'El correo electrónico es obligatorio',
    'La contraseña es obligatoria',
  ])
  for (const link of links) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
})

test('A2: with the box ticked the cookie lasts thirty days, renewed by visits; without it, until the browser closes', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  const cookieOf = async (tick: boolean) => {
    await visitor.visit('/login')
    const body = new URLSearchParams({ email: account.email, password: PASSWORD, ...(tick && { remember: 'on' }) })
    const answer = await visitor.request('/login', { method: 'POST', body, headers: { Origin: visitor.origin } })
    visitor.dropCookie('session')
    return answer.headers.getSetCookie().find((line) => line.startsWith('session='))
  }
  const remembered = await cookieOf(true)
  expect(visitor.control('Recordarme')).not.toBeChecked()
  expect(remembered).toMatch(/Max-Age=2592000;.*HttpOnly;.*SameSite=Lax/)
  const passing = await cookieOf(false)
  expect(passing).not.toMatch(/Max-Age|Expires/)
  expect(passing).toMatch(/HttpOnly/)

  await signIn(db, visitor, account, new Date(Date.now() - HOUR_MS))
  const page = await visitor.request('/marketplace')
  expect(page.headers.getSetCookie().join()).toMatch(/session=.*Max-Age=2592000/)
  const next = await visitor.request('/marketplace')
  expect(next.headers.getSetCookie()).toEqual([])
})

test('A8: each sign-in has a session of its own, and the one before it in this browser ends', async () => {
  const { db, visitor, account } = await signedIn()
  const before = visitor.cookie('session')
  const body = new URLSearchParams({ email: account.email, password: PASSWORD })
  await visitor.request('/login', { method: 'POST', body, headers: { Origin: visitor.origin } })
  expect(visitor.cookie('session')).not.toBe(before)
  const sessions = await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()
  expect(sessions).toHaveLength(1)
})

test('R11: a signed-in person is redirected from sign-in', async () => {
  const { visitor } = await signedIn()
  const answer = await visitor.request('/login?next=/marketplace', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/marketplace'])
})

test('R11: a redirect to another site is not followed', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/login?next=https%3A%2F%2Fmalo.example%2F')
  await signInWith(visitor, account.email, PASSWORD)
  expect(visitor.hops[0]?.location).toBe('/dashboard')
})

test('A13: the eleventh attempt on an account gets 429 and the time of the next, also with the right password', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/login')
  for (let attempt = 1; attempt <= 10; attempt++) await signInWith(visitor, account.email, 'otra cosa')
  expect(visitor.status).toBe(422)
  await signInWith(visitor, account.email, PASSWORD)
  expect(visitor.status).toBe(429)
  expect(Number(visitor.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(visitor.notices.join()).toMatch(/Demasiados intentos seguidos\. Vuelve a intentarlo dentro de \d+ minutos\./)
  expect(visitor.control('Correo electrónico').value).toBe(account.email)

  const other = await anAccount(db)
  await signInWith(visitor, other.email, PASSWORD)
  expect(visitor.hops[0]?.status).toBe(303)
})

test('A13: guesses from one address lock out that address, not the account, and not a browser that was signed in to it', async () => {
  const { db, visitor: thief } = await aStranger()
  const account = await anAccount(db)
  const owner = await Visitor.arrive({ address: thief.address })
  await owner.visit('/login')
  await signInWith(owner, account.email, PASSWORD)
  expect(owner.cookie('device')).toMatch(/./)
  await owner.visit('/logout')
  await owner.press('Cerrar Sesión')

  await thief.visit('/login')
  for (let attempt = 1; attempt <= 101; attempt++) {
    const body = new URLSearchParams({ email: account.email, password: 'otra cosa' })
    const { status } = await thief.request('/login', { method: 'POST', body, headers: { Origin: thief.origin } })
    // The owner's first sign-in from here was the first of the ten.
    expect(status).toBe(attempt <= 9 ? 422 : 429)
  }
  const elsewhere = await Visitor.arrive()
  await elsewhere.visit('/login')
  await signInWith(elsewhere, account.email, PASSWORD)
  expect(elsewhere.hops[0]?.status).toBe(303)

  await owner.visit('/login')
  await signInWith(owner, account.email, PASSWORD)
  expect(owner.hops[0]?.status).toBe(303)
})

test('A13: guesses from all addresses together stop at a hundred; a browser that was signed in to the account can still sign in', async () => {
  const { db, visitor: owner } = await aStranger()
  const account = await anAccount(db)
  await owner.visit('/login')
  await signInWith(owner, account.email, PASSWORD)
  await owner.visit('/logout')
  await owner.press('Cerrar Sesión')
  const guess = (address: string) =>
    owner.request('/login', {
      method: 'POST',
      body: new URLSearchParams({ email: account.email, password: 'otra cosa' }),
      headers: { Origin: owner.origin, Cookie: 'device=otra', 'X-Forwarded-For': address },
    })
  const statuses: number[] = []
  for (let place = 1; place <= 11; place++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => guess(`198.51.100.${place}`)))
    statuses.push(...answers.map(({ status }) => status))
  }
  // The owner's first attempt is one of the hundred.
  expect(statuses.filter((status) => status === 422)).toHaveLength(99)
  expect(statuses.slice(100)).toEqual(Array(10).fill(429))

  await owner.visit('/login')
  await signInWith(owner, account.email, PASSWORD)
  expect(owner.hops[0]?.status).toBe(303)
})

test('A13: a browser that was signed in to an account is counted by itself, and is not known to another account', async () => {
  const { db, visitor } = await aStranger()
  const [account, other] = [await anAccount(db), await anAccount(db)]
  await visitor.visit('/login')
  await signInWith(visitor, account.email, PASSWORD)
  const first = visitor.cookie('device')
  await visitor.visit('/logout')
  await visitor.press('Cerrar Sesión')
  await visitor.visit('/login')
  for (let attempt = 1; attempt <= 10; attempt++) await signInWith(visitor, account.email, 'otra cosa')
  expect(visitor.status).toBe(422)
  await signInWith(visitor, account.email, PASSWORD)
  expect(visitor.status).toBe(429)
  await signInWith(visitor, other.email, PASSWORD)
  expect(visitor.hops[0]?.status).toBe(303)
  // A token that was known before the sign-in does not work after it.
  expect(visitor.cookie('device')).not.toBe(first)
  const known = await db
    .selectFrom('knownDevices')
    .select(['userId'])
    .where('userId', 'in', [account.id, other.id])
    .execute()
  expect(known).toHaveLength(2)
})

test('A13: the operator’s factor multiplies the limits', async () => {
  const { origin } = await aServer({ RATE_LIMIT_FACTOR: '0.1' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/login')
  await signInWith(visitor, 'factor@ejemplo.es', 'otra cosa')
  expect(visitor.status).toBe(422)
  await signInWith(visitor, 'factor@ejemplo.es', 'otra cosa')
  expect(visitor.status).toBe(429)
})

test('A11: a form whose fields can be read in two ways is read in one', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/login')
  const part = (head: string, text: string) => `--x\r\n${head}\r\n\r\n${text}\r\n`
  const answer = await visitor.request('/login', {
    method: 'POST',
    headers: { Origin: visitor.origin, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: `${part('content-disposition: form-data; NAME="email"', 'nadie@ejemplo.es')}${part('Content-Disposition: form-data; name=password', 'azulejo-7')}--x--\r\n`,
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('El correo o la contraseña no son correctos')
})

test('A2: a body that is no form is answered with 400, not with 500', async () => {
  await aDatabase()
  const visitor = await Visitor.arrive()
  const answer = await visitor.request('/login', {
    method: 'POST',
    body: '{"email": 1}',
    headers: { Origin: visitor.origin, 'Content-Type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('lang="es"')
})
