import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const withoutCookies = () => Visitor.arrive({ refusesCookies: true })

test('A1: without cookies sign-in says why it cannot go on, and keeps the address', async () => {
  const db = await aDatabase()
  const account = await anAccount(db)
  const visitor = await withoutCookies()
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.notices.join()).toContain('Tu navegador no guarda cookies, y sin ellas no puedes iniciar sesión.')
  expect(visitor.control('Correo electrónico')).toHaveValue(account.email)
  expect(visitor.html).not.toContain(PASSWORD)
  const sessions = db.selectFrom('sessions').select('id').where('userId', '=', account.id)
  expect(await sessions.execute()).toEqual([])
})

test('A3: without cookies registration says why it cannot go on, keeps what was typed, and opens no account', async () => {
  const db = await aDatabase()
  const visitor = await withoutCookies()
  await visitor.visit('/register')
  const email = 'sin-galletas@ejemplo.es'
  await visitor
    .fill('Nombre completo', 'Noa Vidal')
    .fill('Correo electrónico', email)
    .fill('Contraseña', PASSWORD)
    .fill('Confirmar contraseña', PASSWORD)
    .tick('Acepto los términos y condiciones')
    .press('Crear Cuenta')
  expect(visitor.status).toBe(422)
  expect(visitor.notices.join()).toContain('Tu navegador no guarda cookies, y sin ellas no puedes usar una cuenta.')
  expect(visitor.control('Nombre completo')).toHaveValue('Noa Vidal')
  expect(visitor.html).not.toContain(PASSWORD)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('D3, C11: without cookies a message says why it is not sent, and its words wait in the page until they can be', async () => {
  const db = await aDatabase()
  const [owner, client] = [await anAccount(db), await anAccount(db)]
  const { id } = await aListing(db, { author: owner })
  const visitor = await withoutCookies()
  await visitor.visit(`/marketplace/${id}/contact`)
  await visitor.fill('Tu mensaje', '¿Puede ser el martes?').press('Enviar Mensaje')
  expect(visitor.status).toBe(401)
  expect(visitor.text).toContain('no guarda cookies, y sin ellas no puedes iniciar sesión para enviarlo.')
  expect(visitor.text).toContain('Hemos guardado lo que has escrito en esta página')
  expect(visitor.text).not.toMatch(/horas|se conserva/)
  // No row waits for a browser that cannot say which is its own.
  expect(await db.selectFrom('waitingForms').select('path').where('path', '=', `/marketplace/${id}/contact`).execute()).toEqual([]) // prettier-ignore

  const draft = () => visitor.document.querySelector<HTMLInputElement>('input[name=draft]')?.value
  const sealed = draft()
  await visitor.fill('Correo electrónico', client.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.status).toBe(422)
  expect(draft()).toBe(sealed)

  const same = await Visitor.arrive()
  await same.visit(`/login?next=/marketplace/${id}/contact`)
  const body = new URLSearchParams({ email: client.email, password: PASSWORD, draft: sealed ?? '' })
  await same.request('/login', { method: 'POST', body, headers: { Origin: same.origin } })
  await same.visit(`/marketplace/${id}/contact`)
  expect(same.control('Tu mensaje')).toHaveValue('¿Puede ser el martes?')
})

test('D12: without cookies a report is accepted, and its answer is on a page of its own', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db, { author: await anAccount(db) })
  const visitor = await withoutCookies()
  await visitor.visit(`/marketplace/${id}/report`)
  await visitor
    .tick('Parece una estafa o un engaño')
    .fill('Qué ocurre', 'Pide una señal y no aparece.')
    .fill('Correo electrónico', 'quien-denuncia@ejemplo.es')
    .press('Enviar denuncia')
  expect(visitor.heading).toBe('Tu navegador no guarda cookies')
  expect(visitor.text).toMatch(/Lo que has enviado ha llegado\. Esta es la respuesta: «.*denuncia.*»/)
  expect(visitor.link('Seguir')).toHaveAttribute('href', `/marketplace/${id}`)
})

test('D5, J6: without cookies no choice is reported as kept', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db, { author: await anAccount(db) })
  for (const { path, button } of [
    { path: `/marketplace/${id}/save`, button: 'Guardar' },
    { path: '/theme', button: 'Guardar aspecto' },
    { path: '/light-mode', button: 'Modo ligero' },
  ]) {
    const visitor = await withoutCookies()
    await visitor.visit(path)
    if (path === '/theme') visitor.choose('Oscuro')
    await visitor.press(button)
    expect([path, visitor.heading]).toEqual([path, 'Tu navegador no guarda cookies'])
    expect(visitor.text).toContain('Lo que has elegido no se ha guardado')
    expect(visitor.text).not.toContain('ha llegado')
  }
})

test('a browser that keeps cookies continues, also when the first form came from a shared page', async () => {
  const visitor = await Visitor.arrive()
  await visitor.visit('/')
  expect(visitor.headers.getSetCookie()).toEqual([])
  await visitor.press('Oscuro')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 303, 200])
  expect(visitor.path).toBe('/')
  expect(visitor.document.documentElement).toHaveClass('dark')
})

test('the page about cookies leads only to addresses that the site has sealed', async () => {
  const { origin } = await theServer()
  for (const query of ['', '?after=nada', '?after=//otra.example', '?to=/login']) {
    const answer = await fetch(`${origin}/cookies${query}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/'])
  }
})
