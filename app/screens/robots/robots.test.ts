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
