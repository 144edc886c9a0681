import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { everybodyOf, layOut, type Access } from '#tests/support/access.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { listPages, routeAt } from '#tests/support/route-table.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Routes that answer with a file, a feed or other data, and of which an address can name something that is not there. */
const routes = await listPages()
/** The copy of a listing is read by a program of ours and has a page of its own for each status. */
const COPY = '/marketplace/:id/copy'
const bare = routes.filter(({ path, exports }) => !exports.includes('default') && /[:*]/.test(path) && path !== COPY)

const areas = import.meta.glob<{ default: Access[] }>('/app/screens/*/access.test.rows.ts', { eager: true })
const rows = Object.values(areas).flatMap(({ default: rowsOfArea }) => rowsOfArea)

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

/** The answer to a browser that follows a link there; undefined if it is redirected to sign in or gets the file. */
async function refusalAt(visitor: Visitor, address: string): Promise<number | undefined> {
  const answer = await visitor.request(address)
  const html = await answer.text()
  if (answer.status < 400) return undefined
  expect(answer.headers.get('Content-Type'), address).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('Cache-Control'), address).toBe('no-store')
  expect(answer.headers.get('Content-Security-Policy'), address).toContain(`script-src 'self' 'nonce-`)
  expect(html, address).toContain('<html lang="es"')
  expect(html, address).toMatch(/<main[\s\S]+<h1>(?:Página no encontrada|Esto ya no está disponible|No puedes)/)
  expect(html, address).toContain('Volver al inicio')
  return answer.status
}

test('a file, a feed or a picture that does not exist is a page of that status for a visitor and for a member', async () => {
  expect(bare.length).toBeGreaterThan(15)
  const visitor = (await aStranger()).visitor
  const member = (await signedIn()).visitor
  for (const { path } of bare) {
    const address = path.replace(':kind', 'nada').replace(/:n\b|:number/g, '7').replace(':file', 'nada.csv').replace(/:\w+/g, randomUUID()).replace('*', 'listings/nada.webp') // prettier-ignore
    expect(await refusalAt(member, address), address).toBe(404)
    expect([404, undefined], address).toContain(await refusalAt(visitor, address))
  }
})

test('a forbidden or deleted thing has such a page for everybody', async () => {
  const refused = new Set<string>()
  for (const row of rows) {
    const route = routeAt(routes, row.at)
    if (!route || !bare.includes(route)) continue
    const stage = await layOut(db, row)
    for (const who of everybodyOf(row)) {
      const status = await refusalAt(await stage.visitorOf(who), stage.at)
      if (status) refused.add(`${who} ${status}`)
    }
  }
  for (const one of ['visitor 404', 'stranger 404', 'owner 404', 'owner 410', 'other 404'])
    expect(refused).toContain(one)
})

test('the page gives the reason, and its link is that of every missing page', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard/earnings/2001.csv')
  expect(visitor.status).toBe(404)
  expect(visitor.heading).toBe('Página no encontrada')
  expect(visitor.text).toContain('De ese año no hay ingresos.')
  expect(visitor.hasLink('Explorar servicios')).toBe(true)
})

test('a program that does not accept pages gets the words alone, and the address of a file accepts no form', async () => {
  const { visitor } = await signedIn()
  const answer = await visitor.request('/dashboard/earnings/2001.csv', { headers: { Accept: '*/*' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).not.toContain('text/html')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).toBe('De ese año no hay ingresos.')

  const form = { method: 'POST', body: new URLSearchParams(), headers: { Origin: visitor.origin } }
  const posted = await visitor.request('/dashboard/earnings/2001.csv', form)
  expect(posted.status).toBe(405)
  expect(await posted.text()).toContain('Esta dirección no recibe formularios.')
})
