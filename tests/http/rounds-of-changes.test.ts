import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { REVISIONS_MAX } from '#app/domain/hiring/limits.ts'
import { CHANGE_POINTS_MAX, EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aLongHistory } from '#tests/support/long-history.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const BYTES_MAX = 100_000
/** Each change begins with the numbers of its round and its own. */
const marksIn = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('#rounds-1 li')].map((item) =>
    /^(\d+)\.(\d+) /.exec(item.textContent)?.[0].trim(),
  )
const allOf = (round: number) => Array.from({ length: CHANGE_POINTS_MAX }, (_, at) => `${round}.${at + 1}`)

test('the page of an order with the largest number of rounds of changes is light, and leads to each of them', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { client: account }, [...TO_THE_END.slice(0, 3), ['client', 'changes']])
  await db.deleteFrom('changePoints').where('orderId', '=', id).execute()
  await sql`
    INSERT INTO change_points (order_id, stage_n, round, point, body)
    SELECT ${id}::uuid, 1, round, point, rpad(round || '.' || point || ' ', ${EVENT_WORDS_MAX / CHANGE_POINTS_MAX}, 'más ')
      FROM generate_series(1, ${REVISIONS_MAX}) round, generate_series(1, ${CHANGE_POINTS_MAX}) point`.execute(db)
  await aLongHistory(db, id, 200)

  const path = `/dashboard/orders/${id}`
  await visitor.visit(path)
  for (let round = REVISIONS_MAX; round >= 1; round -= 1) {
    expect(Buffer.byteLength(visitor.html), `round ${round}`).toBeLessThan(BYTES_MAX)
    expect(marksIn(visitor)).toEqual(allOf(round))
    if (round > 1) await visitor.follow('Ver la ronda anterior')
  }
  expect(visitor.hasLink('Ver la ronda anterior')).toBe(false)
  await visitor.follow('Ver la ronda siguiente')
  expect(marksIn(visitor)).toEqual(allOf(2))

  await db.updateTable('stages').set({ state: 'completado', turnAt: null }).where('orderId', '=', id).execute()
  await visitor.visit(path)
  expect(marksIn(visitor)).toEqual([])
  await visitor.follow(`Ver las ${REVISIONS_MAX} rondas de cambios`)
  expect(marksIn(visitor)).toEqual(allOf(REVISIONS_MAX))
  for (const wrong of ['1-99', '9-1', 'x']) {
    await visitor.visit(`${path}?round=${wrong}`)
    expect(visitor.status).toBe(200)
  }
})
