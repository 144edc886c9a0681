import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { isOpenToSuspended, OPEN_TO_SUSPENDED } from '#app/http/limited-session.ts'
import { findLimitedViewer, findViewer, openSession } from '#app/domain/accounts/sessions.server.ts'
import { withTwoFactor } from '#tests/support/authenticator.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aLaterStart, anExtra, aPaid, aWithdrawable } from '#tests/support/disputes.ts'
import { anAccount, PASSWORD, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { noteChanges, takeChanges } from '#tests/support/noted-changes.ts'
import { listPages } from '#tests/support/route-table.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Files that are the same for everybody: their routes check no viewer, and read no session. */
const FOR_EVERYBODY = [
  '/.well-known/gremio-ratings.json',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/marketplace/:id/copy',
  '/marketplace/feed.atom',
  '/marketplace/feed.json',
  '/offline',
  '/offline.css',
  '/place-names',
  '/popular-searches',
  '/robots.txt',
  '/service-worker.js',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/services.xml',
]

const routes = await listPages()
const isListed = (path: string) => OPEN_TO_SUSPENDED.some((open) => open === path)
/** An address of a route; no thing has these ids. */
const addressOf = (path: string) =>
  path
    .replace(/:n\b/g, '1')
    .replace(/:\w+/g, () => randomUUID())
    .replace('*', 'no-existe')

let db: Db
beforeAll(async () => {
  db = await aDatabase()
  await noteChanges(db)
})

const suspend = ({ id }: { id: string }, state: 'suspendido' | 'activo' = 'suspendido') =>
  db.updateTable('users').set({ state }).where('id', '=', id).execute()

async function aSuspended() {
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  await suspend(order.freelancer)
  const visitor = await Visitor.arrive()
  await signIn(db, visitor, order.freelancer)
  return { order, visitor }
}

test('the list names routes of the table, and no other address is open', () => {
  expect(OPEN_TO_SUSPENDED.filter((path) => !routes.some((route) => route.path === path))).toEqual([])
  const open = routes.filter(({ path }) => isOpenToSuspended(addressOf(path))).map(({ path }) => path)
  expect(open.toSorted()).toEqual([...OPEN_TO_SUSPENDED].toSorted())
  for (const path of ['/dashboard/orders', '/dashboard/orders/1/extra', '/dashboard/orders/1/stages/1/pay/x', '/'])
    expect([path, isOpenToSuspended(path)]).toEqual([path, false])
  expect(isOpenToSuspended('/Dashboard/Orders/1/')).toBe(true)
})

test('every other address answers a suspended person with 403 and what they can finish, and no form changes any row', async () => {
  const { order, visitor } = await aSuspended()
  const headers = { Origin: visitor.origin }
  const answered: string[] = []
  const wrong: string[] = []
  for (const { path, exports } of routes) {
    const address = addressOf(path)
    const { status } = await visitor.request(address)
    if (status === 403) expect([path, isListed(path)]).toEqual([path, false])
    else answered.push(path)
    // Signing out works, and would end the session.
    if (!exports.includes('action') || path === '/logout') continue
    await takeChanges(db)
    // Forms go to the index of a frame.
    const form = path === '/dashboard/settings' ? `${address}?index` : address
    const posted = await visitor.request(form, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
    if ((posted.status === 403) === isListed(path)) wrong.push(`${path} ${posted.status}`)
    if (!isListed(path)) expect([path, await takeChanges(db)]).toEqual([path, []])
  }
  expect(wrong).toEqual([])
  expect(answered.filter((path) => !isListed(path)).toSorted()).toEqual(FOR_EVERYBODY)
  const stranger = await Visitor.arrive()
  for (const path of FOR_EVERYBODY) {
    const address = addressOf(path)
    const [own, theirs] = [await visitor.request(address), await stranger.request(address)]
    expect([path, own.status, await own.text()]).toEqual([path, theirs.status, await theirs.text()])
  }

  await visitor.visit('/dashboard/create-listing')
  expect(visitor.status).toBe(403)
  expect(visitor.heading).toBe('Cuenta suspendida')
  expect(visitor.text).toContain('solo puedes terminar lo que tienes abierto')
  await visitor.follow('Cartel de la verbena')
  expect(visitor.status).toBe(200)
  expect(visitor.path).toBe(`/dashboard/orders/${order.id}`)
  expect(visitor.text).toContain('Tu cuenta está suspendida')
})

async function signInAs(email: string, password = PASSWORD, path = '/login') {
  const visitor = await Visitor.arrive()
  await visitor.visit(path)
  await visitor.fill('Correo electrónico', email).fill('Contraseña', password).press('Iniciar Sesión')
  return visitor
}

test('a suspended person signs in to finish open work, delivers it, and is signed out when none is left', async () => {
  const freelancer = await anAccount(db)
  const order = await aHiring(db, { freelancer }, TO_THE_END.slice(0, 2))
  await suspend(freelancer)
  expect((await signInAs(freelancer.email, 'otra cosa')).text).not.toContain('suspendida')
  const visitor = await signInAs(freelancer.email)
  expect(visitor.path).toBe('/suspended')
  expect(visitor.text).toContain('Tu cuenta está suspendida')
  await visitor.visit(`/dashboard/orders/${order.id}/stages/1/deliver`)
  await visitor.fill('Qué entregas', 'Los dos bocetos.').press('Entregar')
  expect(visitor.path).toBe(`/dashboard/orders/${order.id}`)
  const { state } = await db
    .selectFrom('stages')
    .select('state')
    .where('orderId', '=', order.id)
    .where('n', '=', 1)
    .executeTakeFirstOrThrow()
  expect(state).toBe('entregado')

  // The session gives full access once the suspension ends, and none once no work is open.
  await suspend(freelancer, 'activo')
  expect((await visitor.visit('/dashboard')).status).toBe(200)
  await suspend(freelancer)
  expect((await visitor.request('/dashboard')).status).toBe(403)
  await db
    .updateTable('stages')
    .set({ state: 'cancelado', turnAt: null, owedAt: null })
    .where('orderId', '=', order.id)
    .execute()
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(visitor.path).toMatch(/^\/login/)
  expect((await signInAs(freelancer.email)).status).toBe(403)
})

test('a suspended person with a second factor has to give it, as everybody does', async () => {
  const freelancer = await anAccount(db)
  const app = await withTwoFactor(db, freelancer)
  await aHiring(db, { freelancer }, TO_THE_END.slice(0, 2))
  await suspend(freelancer)
  const visitor = await signInAs(freelancer.email)
  expect(visitor.heading).toBe('Verificación en dos pasos')
  expect((await visitor.request('/suspended')).status).toBe(303)
  await visitor.fill('Código', app.codeAt(Date.now())).press('Iniciar Sesión')
  expect([visitor.path, visitor.status]).toEqual(['/suspended', 200])
})

test('suspending ends every session, and a session of a suspended account is valid for open work only', async () => {
  const now = new Date()
  const [idle, working] = [await anAccount(db), await anAccount(db)]
  await aHiring(db, { client: working })
  for (const { id } of [idle, working]) {
    const { token } = await openSession(db, id, { persistent: true, now })
    await suspend({ id })
    expect(await findViewer(db, token, now)).toBeUndefined()
    const limited = await findLimitedViewer(db, token, now)
    expect(limited?.isLimited).toBe(id === working.id ? true : undefined)
    await suspend({ id }, 'activo')
    expect((await findViewer(db, token, now))?.isLimited).toBe(false)
    expect(await findLimitedViewer(db, token, now)).toBeUndefined()
  }
})

test('a suspended freelancer states the share of a withdrawal; a suspended client accepts it, and gets to the requested page', async () => {
  const [freelancer, client] = [await anAccount(db), await anAccount(db)]
  const withdrawn = await aWithdrawable(db, { freelancer }, { withdrawn: true })
  await suspend(freelancer)
  const path = `/dashboard/orders/${withdrawn.id}/share`
  const visitor = await signInAs(freelancer.email, PASSWORD, `/login?next=${encodeURIComponent(path)}`)
  expect(visitor.path).toBe(path)

  const order = await aPaid(db, { client })
  await suspend(client)
  const reader = await signInAs(client.email, PASSWORD, '/login?next=%2Fdashboard%2Fcreate-listing')
  expect(reader.path).toBe('/suspended')
  await reader.visit(`/dashboard/orders/${order.id}/stages/1/dispute`)
  expect(reader.status).toBe(200)
})

test('a suspended client declines further work, cannot agree to it, and lets work begin that was hired before', async () => {
  const client = await anAccount(db)
  const [order, later] = [await anExtra(db, { client }), await aLaterStart(db, { client })]
  await suspend(client)
  const visitor = await signInAs(client.email)
  await visitor.visit(`/dashboard/orders/${order.id}/extras/${order.extraId}`)
  await visitor.choose('Tu respuesta', 'Sí, añadirla como una etapa más').press('Responder')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('una de las dos cuentas está suspendida o se va a eliminar')
  await visitor.choose('Tu respuesta', 'No, seguir como estaba').press('Responder')
  expect(visitor.path).toBe(`/dashboard/orders/${order.id}`)
  await visitor.visit(`/dashboard/orders/${later.id}/start-now`)
  await visitor.press('Empezad ya')
  expect([visitor.status, visitor.path]).toEqual([200, `/dashboard/orders/${later.id}`])
})
