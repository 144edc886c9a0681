import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { contestsOf, withContests } from '#tests/support/contests.ts'
import { externalAdsFor } from '#tests/support/external-ads.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aConversation, aLongTalk } from '#tests/support/conversations.ts'
import { aFreelancer, aListing, aStranger, signedIn } from '#tests/support/factories.ts'
import { hiringsOf, withHirings } from '#tests/support/hirings.ts'
import { aMarketplace, aPicture } from '#tests/support/marketplace.ts'
import { aCase, aCaseWithMeasure, aDismissedReport } from '#tests/support/moderation.ts'
import { someFigures } from '#tests/support/figures.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { someRatings } from '#tests/support/ratings.ts'
import { aSavedSearch } from '#tests/support/saved-searches.ts'
import { screens, screensWithoutRow, type Screen } from '#tests/support/pages.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { gluedWords, unsized, wordless } from '#tests/support/without-styles.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // How React writes HTML; browsers read it the same.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // The pictures of a form are hidden controls of one name, in their order.
    'form-dup-name': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'error',
    'long-title': 'off',
    // A control without a type is text, a button in a form submits: that is what is meant.
    'no-implicit-input-type': 'off',
    'no-implicit-button-type': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Everything comes from this site, under a policy.
    'require-sri': 'off',
    // Conform names fields after their form: letters, digits and a hyphen.
    'valid-id': ['error', { relaxed: true }],
    // WebKit forgets that a list is one when its marks are styled away; saying so again is the known remedy.
    'no-redundant-role': 'off',
  },
})

let visitor: Visitor
let member: Visitor
let listing: string
let deleted: string
let moderator: Visitor
let notification: string
let favorite: string
let rating: string
let search: string
let report: string
let dismissed: string
let conversation: string
/** About something of the member's, and about somebody else's thing, for the moderator. */
const cases = { member: '', moderator: '' }
let hirings: Record<string, string> = {}
let contests: Awaited<ReturnType<typeof contestsOf>>
let me: string
let person: string
let externalAd = ''
const addressOf = ({ path, as }: Pick<Screen, 'path' | 'as'>) =>
  withHirings(withContests(path, contests), hirings)
    .replace('{listing}', listing)
    .replace('{own}', listing)
    .replace('{deleted}', deleted)
    .replace('{notification}', notification)
    .replace('{report}', report)
    .replace('{externalAd}', externalAd)
    .replace('{dismissed}', dismissed)
    .replace('{case}', cases[as === 'member' ? 'member' : 'moderator'])
    .replace('{favorite}', favorite)
    .replace('{rating}', rating)
    .replace('{me}', me)
    .replace('{person}', person)
    .replace('{conversation}', conversation)
    .replace('{search}', search)

beforeAll(async () => {
  const { db, account, visitor: signed } = await signedIn()
  member = signed
  visitor = (await aStranger()).visitor
  await aMarketplace(db, { listings: 30 })
  const { id } = await aListing(db, {
    author: account,
    tags: ['piano', 'afinación'],
    latitude: '41.65',
    longitude: '-0.88',
  })
  for (const position of [0, 1, 2])
    await aPicture(db, { author: account, listingId: id, seed: `foto ${position}`, position })
  listing = id
  deleted = (await aListing(db, { author: account, deletedAt: new Date() })).id
  await someFigures(db, account, id)
  search = await aSavedSearch(db, account)
  contests = await contestsOf(db, account)
  const other = await aListing(db)
  await addFavoriteListing(db, account.id, other.id, new Date())
  favorite = (
    await db
      .updateTable('favorites')
      .set({ list: 'Para el estreno', note: 'Preguntar el precio' })
      .where('userId', '=', account.id)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  me = account.id
  hirings = await hiringsOf(
    db,
    account,
    screens.map(({ path }) => path),
  )
  rating = await someRatings(db, account)
  person = (await aFreelancer(db)).id
  await aListing(db, { author: { id: person } })
  notification = (await aNotification(db, account)).id
  const staff = await signedIn({ user: { role: 'moderador' } })
  moderator = staff.visitor
  const reported = await aCase(db, { listingId: (await aListing(db)).id })
  report = reported.reportId
  dismissed = await aDismissedReport(db)
  cases.moderator = reported.caseId
  cases.member = await aCaseWithMeasure(db, { subjectId: account.id })
  await claimCase(db, { id: staff.account.id, role: 'moderador' }, reported.caseId, new Date())
  conversation = (await aConversation(db, { seller: account, listingId: id, texts: aLongTalk() })).id
})

test('every screen of the route table is looked at', async () => {
  expect(screensWithoutRow()).toEqual([])
})

describe('every page is valid HTML with a language, a title, a main part and one first heading', () => {
  test.each(screens)('$route $state', async ({ route, path, state, as }) => {
    const who = { member, visitor, moderator }[as]
    if (route.startsWith('/external-ads')) externalAd = await externalAdsFor(await aDatabase(), state)
    await who.visit(addressOf({ path, as }))
    expect(who.status).toBeLessThan(500)

    const report = await validator.validateString(who.html)
    const lines = who.html.split('\n')
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, line, column }) =>
          `${ruleId}: ${message} … ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
      ),
    )
    expect(faults).toEqual([])
    expect(gluedWords(who.document)).toEqual([])
    expect(wordless(who.document)).toEqual([])
    expect(unsized(who.document)).toEqual([])
    // Whatever a page has fetched at once shares a slow line with the styles, before which nothing is painted.
    expect(who.html).not.toMatch(/<link rel="modulepreload" (?!media="not all")|<link[^>]+as="font"/)
    // The end of the page is its end: html-validate does not see what stands behind it.
    expect(who.html.slice(-300)).not.toMatch(/<\/html>\s*\S/)

    expect(who.document.documentElement.lang).toBe('es')
    expect(who.title).not.toBe('')
    expect(who.document.querySelectorAll('main')).toHaveLength(1)
    expect(who.heading).not.toBe('')
    for (const link of who.document.querySelectorAll('a[href^="#"]')) {
      expect(who.document.getElementById(link.getAttribute('href')?.slice(1) ?? ''), link.outerHTML).not.toBeNull()
    }
  })
})

test('no two pages have one title', async () => {
  const titles = new Map<string, string>()
  externalAd = await externalAdsFor(await aDatabase(), 'full')
  for (const { route, path, as } of screens.filter(({ as, state }) => as === 'visitor' && state !== 'not found')) {
    await visitor.visit(addressOf({ path, as }))
    const other = titles.get(visitor.title)
    expect(other === undefined || other === route, `${visitor.title}: ${route} and ${other}`).toBe(true)
    titles.set(visitor.title, route)
  }
})
