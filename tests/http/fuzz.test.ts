import { expect, test } from 'vitest'
import { fuzz, isFault, printed, type FuzzAnswer } from '#lab/fuzz/send.ts'
import { prepareGround } from '#lab/fuzz/ground.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'

/** Every run sends the same requests; `npm run fuzz` makes others. */
const SEED = 20_261_122
/** Statuses of requests that are refused before any page or form sees them. */
const REFUSED_UNREAD = new Set([400, 405, 413, 414, 415, 431])

test('500 requests that no page links to are answered without a fault', async () => {
  const { origin } = await aServer({ RATE_LIMIT_FACTOR: '1000' })
  const { ground, signIn } = await prepareGround(await aDatabase(), origin)
  const session = await signIn()
  const answers: FuzzAnswer[] = []
  const sending = { origin, session: () => session, seed: SEED, ground }
  await fuzz(sending, { first: 0, count: 500, atOnce: 4 }, (answer) => answers.push(answer))
  expect(answers).toHaveLength(500)
  expect(answers.filter(isFault).map(printed)).toEqual([])
  // Most of the requests are no nonsense to the server: they get as far as a page or a form.
  expect(answers.filter(({ status }) => !REFUSED_UNREAD.has(status)).length).toBeGreaterThan(250)
})
