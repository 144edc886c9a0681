import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { verifySignIn } from './sign-in.server.ts'
import { FAILURES_TO_WARN_OF, warnOfFailedSignIns } from './warnings.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const site = { origin: 'https://gremio.example', name: 'Gremio' }

test('A13: the owner gets a mail about many failed attempts, at most one a day', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const fail = async (email: string, times: number, at = now) => {
    for (let n = 0; n < times; n++) await verifySignIn(db, { email, password: 'otra cosa' }, { now: at })
  }
  await fail(ana.email, FAILURES_TO_WARN_OF)
  await fail(bruno.email, FAILURES_TO_WARN_OF - 1)
  await fail('nadie@ejemplo.es', FAILURES_TO_WARN_OF)
  const told = await Promise.all([1, 2, 3].map(() => warnOfFailedSignIns(db, { now: hoursLater(1), site })))
  expect(told.toSorted()).toEqual([0, 0, 1])
  const mails = () =>
    db.selectFrom('outbox').select(['recipient', 'bodyText']).where('kind', '=', 'failed-sign-ins').execute()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([ana.email])
  expect((await mails())[0]?.bodyText).toContain('se ha escrito 10 veces una contraseña')

  await fail(ana.email, FAILURES_TO_WARN_OF, hoursLater(20))
  expect(await warnOfFailedSignIns(db, { now: hoursLater(21), site })).toBe(0)
  expect(await warnOfFailedSignIns(db, { now: hoursLater(26), site })).toBe(1)
  expect(await mails()).toHaveLength(2)
})
