import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aQuote } from '#tests/support/hiring.ts'
import { findQuote } from './queries.server.ts'
import { expireQuote } from './quotes.server.ts'

test('a quote expires at its end and not before, and its author is told once', async () => {
  const db = await aDatabase()
  const quote = await aQuote(db)
  const found = async () => findQuote(db, quote.freelancer.id, quote.id)
  const end = (await found())?.validUntil.getTime() ?? NaN
  const told = () =>
    db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', quote.freelancer.id)
      .where('title', 'like', 'Tu presupuesto ha caducado%')
      .execute()
  await expireQuote(db, quote.id, new Date(end - 1))
  expect(await found()).toMatchObject({ state: 'enviado' })
  expect(await told()).toEqual([])
  for (const _ of [1, 2]) await expireQuote(db, quote.id, new Date(end))
  expect(await found()).toMatchObject({ state: 'caducado' })
  expect(await told()).toHaveLength(1)
})
