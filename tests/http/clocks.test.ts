import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { jobHandlers } from '#app/jobs/handlers.server.ts'
import { periodsOf } from '#app/jobs/worker.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { withTwoFactor } from '#tests/support/authenticator.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, PASSWORD, signIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** How long the clock is wrong: `npm run check:clocks` sets it to the minute of the bar. */
const SECONDS = Number(process.env['CHECK_CLOCKS_SECONDS'] ?? 4)
const SHIM = pathToFileURL(join(import.meta.dirname, '../support/moved-clock.mjs')).href

const db = await aDatabase()

/** An instance whose machine's clock the test moves, and only its own. */
async function anInstance(name: string) {
  const file = join(process.env['DATA_DIR'] as string, name)
  const server = await aServer({ NODE_OPTIONS: `--import ${SHIM}`, MOVED_CLOCK: file })
  return {
    server,
    goWrongBy: (days: number) => writeFileSync(file, String(days * DAY_MS)),
    goRight: () => rmSync(file),
  }
}

async function signInWith(visitor: Visitor, email: string, password: string) {
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', email).fill('Contraseña', password).press('Iniciar Sesión')
}

const periodicJobs = () => db.selectFrom('jobs').select(['kind', 'runAt']).where('dedupeKey', 'is not', null).execute()
const EVERY = new Map<string, number>(periodsOf(jobHandlers).map(({ kind, everyMs }) => [kind, everyMs]))

for (const days of [40, -40])
  test(`an instance whose clock is ${days} days off for a while signs nobody out, delays no job and keeps counting`, async () => {
    const { server, goWrongBy, goRight } = await anInstance(`clock-${days}`)
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const visitor = await Visitor.arrive({ origin: server.origin })
        await signIn(db, visitor, await anAccount(db))
        return visitor
      }),
    )
    // One that is not remembered, and ends first.
    await openSession(db, (await anAccount(db)).id, { persistent: false, now: new Date() })
    const sessions = () => db.selectFrom('sessions').select(['id', 'expiresAt']).orderBy('id').execute()
    const before = (await sessions()).map(({ id }) => id)
    await eventually(async () => expect(await periodicJobs()).toHaveLength(EVERY.size))

    goWrongBy(days)
    await eventually(() => expect(server.output()).toContain('no job is begun before it is right'))
    const until = performance.now() + SECONDS * 1000
    do {
      for (const visitor of people) {
        await visitor.visit('/dashboard')
        expect([visitor.status, visitor.path]).toEqual([200, '/dashboard'])
      }
      await wait(500)
    } while (performance.now() < until)

    const guarded = await anAccount(db)
    const { codeAt } = await withTwoFactor(db, guarded)
    const owner = await Visitor.arrive({ origin: server.origin })
    await signInWith(owner, guarded.email, PASSWORD)
    await owner.fill('Código', codeAt(new Date())).press('Iniciar Sesión')
    expect([owner.hops[0]?.status, owner.path]).toEqual([303, '/dashboard'])

    const guesser = await Visitor.arrive({ origin: server.origin })
    for (let attempt = 1; attempt <= 11; attempt += 1)
      await signInWith(guesser, 'nadie@ejemplo.es', `intento ${attempt}`)
    expect(guesser.status).toBe(429)

    goRight()
    await eventually(() => expect(server.output()).toContain('the clock is right again'))
    await signInWith(guesser, 'nadie@ejemplo.es', 'uno más')
    expect(guesser.status).toBe(429)
    const after = await sessions()
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    for (const { expiresAt } of after) {
      expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 11 * HOUR_MS)
      expect(expiresAt.getTime()).toBeLessThan(Date.now() + 30 * DAY_MS + 60_000)
    }
    await eventually(async () => {
      for (const { kind, runAt } of await periodicJobs()) {
        const everyMs = EVERY.get(kind) ?? 0
        expect(runAt.getTime(), kind).toBeLessThan(Date.now() + everyMs + 5_000)
        expect(runAt.getTime(), kind).toBeGreaterThan(Date.now() - everyMs)
      }
    })
    await server.stop()
  })

test('an instance whose clock is wrong when it starts ends with one line that states the difference', async () => {
  const file = join(process.env['DATA_DIR'] as string, 'clock-at-start')
  writeFileSync(file, String(-40 * DAY_MS))
  await expect(aServer({ NODE_OPTIONS: `--import ${SHIM}`, MOVED_CLOCK: file })).rejects.toThrow(
    /This machine's clock is 40 days behind the database's\. Let both keep time/,
  )
})

test('an installation does not start on a database whose clock was moved', async () => {
  await db.insertInto('clockShift').values({ seconds: 3600 }).execute()
  try {
    await expect(aServer()).rejects.toThrow(/The clock of this database was moved, which only a trial may do/)
  } finally {
    await db.deleteFrom('clockShift').execute()
  }
})

test('a test may move the clock of a database, and a running instance follows at once', async () => {
  const server = await aServer()
  const visitor = await Visitor.arrive({ origin: server.origin })
  await signIn(db, visitor, await anAccount(db))
  await visitor.visit('/dashboard')
  expect(visitor.path).toBe('/dashboard')
  await db
    .insertInto('clockShift')
    .values({ seconds: 31 * 24 * 3600 })
    .execute()
  try {
    await eventually(async () => {
      await visitor.visit('/dashboard')
      expect(visitor.path).toMatch(/^\/login/)
    })
  } finally {
    await db.deleteFrom('clockShift').execute()
  }
})
