import { expect, test } from 'vitest'
import { findListing } from '#app/domain/listings/queries.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { countListingsByCategory } from '#app/domain/search/category-counts.server.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { listSuggestions } from '#app/domain/search/suggestions.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'

const db = await aDatabase()

test('E12: `strict` hides listings under an open report wherever listings are found, until a moderator has decided', async () => {
  const author = await anAccount(db)
  const reader = await anAccount(db)
  const reported = await aListing(db, { author, title: 'Xilófono con regalo', description: 'Marimba incluida.' })
  const other = await aListing(db, { author, title: 'Xilófono a secas' })
  const { caseId } = await aCase(db, { listingId: reported.id })

  const foundBy = async (contentFilter: 'moderate' | 'strict') => {
    const words = readSearchParams(new URLSearchParams({ q: 'xilófono' }))
    const all = readSearchParams(new URLSearchParams())
    const cheap = readSearchParams(new URLSearchParams({ q: 'xilófono', sort: 'price_asc', max_price: '1000' }))
    const shown = await findListing(db, { id: reader.id, role: 'usuario', contentFilter }, other.id)
    return {
      words: (await searchListings(db, words, { contentFilter })).total,
      all: (await searchListings(db, all, { contentFilter })).items.length,
      cheap: (await searchListings(db, cheap, { contentFilter })).items.length,
      suggested: (await listSuggestions(db, 'xilófono', { contentFilter, now: new Date() })).length,
      described: (await listSuggestions(db, 'marimba', { contentFilter, now: new Date() })).length,
      counted: (await countListingsByCategory(db, contentFilter)).get(1),
      others: shown.kind === 'found' ? shown.listing.others.length : undefined,
    }
  }
  const both = { words: 2, all: 2, cheap: 2, suggested: 2, described: 1, counted: 2, others: 1 }
  const one = { words: 1, all: 1, cheap: 1, suggested: 1, described: 0, counted: 1, others: 0 }
  expect(await foundBy('moderate')).toEqual(both)
  expect(await foundBy('strict')).toEqual(one)
  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  expect(await foundBy('strict')).toEqual(both)
})
