import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { anAccount, aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const LINE = 'Demostración: cuentas y anuncios de ejemplo'

test('while there is a demonstration every page says so and robots are kept out', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/')
  expect(visitor.text).not.toContain(LINE)
  const open = await (await visitor.request('/robots.txt')).text()
  expect(open).toContain('Disallow: /dashboard')
  expect(open.split('\n')).not.toContain('Disallow: /')

  await anAccount(db, { user: { demo: true } })
  const { origin } = await aServer() // the first one asks again only after half a minute
  const later = await Visitor.arrive({ origin })
  for (const path of ['/', '/login', '/marketplace', '/no-existe']) {
    await later.visit(path)
    expect(later.text).toContain(LINE)
  }
  expect(await (await later.request('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
})

test('security.txt names the address for reports of a weakness', async () => {
  const { visitor } = await aStranger()
  const response = await visitor.request('/.well-known/security.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const [contact, expires, , canonical] = (await response.text()).split('\n')
  expect(contact).toMatch(/^Contact: mailto:\S+@\S+$/)
  const until = Date.parse(expires?.replace('Expires: ', '') ?? '')
  expect(until).toBeGreaterThan(Date.now())
  expect(until).toBeLessThan(Date.now() + 365 * 24 * 3_600_000)
  expect(canonical).toBe(`Canonical: ${visitor.origin}/.well-known/security.txt`)
})
