import { expect, test } from 'vitest'
import { pool } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { findPlace, whyRefused } from './place.ts'

const primary = { origin: '7/16384', timeline: 3, isReplica: false, position: 5_000 }
const replica = { ...primary, isReplica: true }

test('only a replica of this very database that follows the primary is used for reading', () => {
  expect(whyRefused(replica, primary)).toBeUndefined()
  // Whether it lacks a change is checked elsewhere.
  expect(whyRefused({ ...replica, position: 0 }, primary)).toBeUndefined()
  expect(whyRefused(primary, primary)).toContain('no replica')
  expect(whyRefused({ ...replica, origin: '7/16385' }, primary)).toContain('another database')
  expect(whyRefused({ ...replica, timeline: 2 }, primary)).toContain('timeline 2')
  expect(whyRefused({ ...replica, timeline: 4 }, primary)).toContain('timeline 4')
})

test('a committed row is before the position that the primary gives afterwards', async () => {
  const db = await aDatabase()
  const before = await findPlace(pool)
  expect(before).toMatchObject({ isReplica: false, timeline: 1 })
  await db
    .insertInto('searchLog')
    .values({ day: '2026-11-25', query: 'oboe', visitorHash: Buffer.alloc(32) })
    .execute()
  const after = await findPlace(pool)
  expect(after.origin).toBe(before.origin)
  expect(after.position).toBeGreaterThan(before.position)
})
