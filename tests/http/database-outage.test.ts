import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import {
  anAppOnRestartablePostgres,
  type AppOnRestartablePostgres,
} from '#tests/support/app-on-restartable-postgres.ts'
import { aListing, anAccount, PASSWORD, signIn, type Account } from '#tests/support/factories.ts'
import { asAdmin, databaseUrl } from '#tests/support/postgres.ts'
import { textsOf } from '#tests/support/read-texts.ts'
import { spanishLeft } from '#tests/support/spanish-left.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The longest time in which a page has to be answered. */
const HONEST_WITHIN_MS = 5_000
const HEALS_WITHIN_MS = 10_000

let own: AppOnRestartablePostgres
let account: Account
let listingId: string

beforeAll(async () => {
  own = await anAppOnRestartablePostgres({ LANGUAGES: 'es,en,fr,de' })
  account = await anAccount(own.db)
  listingId = (await aListing(own.db, { author: account, title: 'Afinación de pianos' })).id
})

afterAll(() => own.end())

describe('PostgreSQL stops and starts again under the running server', () => {
  test('S14: pages report the outage in Spanish within five seconds, show no empty list, and work again by themselves', async () => {
    const member = await Visitor.arrive({ origin: own.app.origin })
    await signIn(own.db, member, account)
    const stranger = await Visitor.arrive({ origin: own.app.origin })
    await stranger.visit(`/marketplace/${listingId}`)
    expect(stranger.heading).toBe('Afinación de pianos')

    await own.postgres.pause()
    try {
      for (const [who, path] of [
        [stranger, '/marketplace?q=pianos&sort=price_asc'],
        [stranger, `/marketplace/${listingId}?sin-copia=1`],
        [member, '/dashboard'],
        [member, '/'],
      ] as const) {
        const { status, text, tookMs } = await timed(() => who.visit(path), who)
        expect(tookMs, path).toBeLessThan(HONEST_WITHIN_MS)
        expect([200, 503], `${path}: ${status}`).toContain(status)
        // The front page can do without its figures; a list that cannot be read has to say so.
        if (path !== '/') expect(text, path).toMatch(/inténtalo|intentarlo|inténtelo|vuelve a intentar/i)
        expect(text, path).not.toMatch(/ECONNREFUSED|terminat|Error:|at \w+ \(/)
        if (status >= 500) expect(who.document.documentElement.lang, path).toBe('es')
      }

      for (const language of ['en', 'fr', 'de'] as const)
        for (const path of ['/marketplace?q=pianos&sort=price_asc', `/freelancers/${account.id}`, '/dashboard']) {
          await member.visit(`/${language}${path}`)
          expect([path, member.status, member.document.documentElement.lang]).toEqual([path, 503, language])
          expect(spanishLeft(textsOf(member.document), language), path).toEqual([])
        }

      const searching = '/marketplace?q=pianos&sort=price_desc'
      await stranger.visit(searching)
      expect(stranger.status).toBe(503)
      expect(stranger.text).toContain('No hemos podido cargar los anuncios')
      expect(stranger.text).not.toMatch(/No se encontraron|0 resultados/)
      expect(stranger.control('Buscar')).toHaveValue('pianos')
      expect(stranger.link('Reintentar')).toHaveAttribute('href', searching)

      // A refused sign-in must not look like a wrong password, nor an unreadable session like none.
      const refused = await Visitor.arrive({ origin: own.app.origin })
      await refused.visit('/login').catch(() => {})
      const answer = await refused.request('/login', {
        method: 'POST',
        headers: { Origin: own.app.origin },
        body: new URLSearchParams({ email: account.email, password: PASSWORD }),
      })
      expect(answer.status).toBe(503)
      expect(await answer.text()).not.toContain('no son correctos')

      const alive = await fetch(`${own.app.origin}/healthz`)
      expect(alive.status).toBe(200)
      expect((await fetch(`${own.app.origin}/livez`)).status).toBe(200)
      const ready = await fetch(`${own.app.origin}/readyz`)
      expect(ready.status).toBe(503)
    } finally {
      await own.postgres.resume()
    }

    const healedBy = Date.now() + HEALS_WITHIN_MS
    while ((await fetch(`${own.app.origin}/readyz`)).status !== 200) {
      expect(Date.now(), 'not ready again').toBeLessThan(healedBy)
      await wait(100)
    }
    await stranger.visit('/marketplace?q=pianos')
    expect(stranger.status).toBe(200)
    expect(stranger.text).toContain('Afinación de pianos')
    await member.visit('/login')
    expect(member.hops.map(({ location }) => location)).toContain('/dashboard')
    expect(own.app.output()).not.toMatch(/unhandled|uncaught/i)
  })

  test('S14: a database that refuses connections counts as unavailable, and not as a fault of the program', async () => {
    const name = new URL(own.postgres.url).pathname.slice(1)
    const elsewhere = databaseUrl(own.postgres.url, 'template1')
    await asAdmin(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    try {
      await asAdmin(elsewhere, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
      const visitor = await Visitor.arrive({ origin: own.app.origin })
      await visitor.visit(`/marketplace/${listingId}?sin-copia=2`)
      expect([visitor.status, visitor.document.documentElement.lang]).toEqual([503, 'es'])
      expect(visitor.text).toMatch(/inténtalo|intentarlo/i)
    } finally {
      await asAdmin(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    }
    // The same code, in the answer to a statement, is a fault.
    const refused = sql`SELECT currval('audit_log_id_seq')`.execute(own.db).catch((error: unknown) => error)
    expect(await refused).toMatchObject({ code: '55000' })
    expect(isDatabaseUnavailable(await refused)).toBe(false)
  })
})

async function timed(work: () => Promise<Visitor>, visitor: Visitor) {
  const began = performance.now()
  await work()
  return { status: visitor.status, text: visitor.text, tookMs: performance.now() - began }
}
