import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { contestsOf, withContests } from './contests.ts'
import { aConversation, aLongTalk } from './conversations.ts'
import { aDatabase } from './database.ts'
import { externalAdsFor } from './external-ads.ts'
import { aFreelancer, aListing, anAccount, signIn } from './factories.ts'
import { someFigures } from './figures.ts'
import { hiringsOf, withHirings } from './hirings.ts'
import { aMarketplace, aPicture } from './marketplace.ts'
import { aCase, aCaseWithMeasure, aDismissedReport } from './moderation.ts'
import { aSaidNotification } from './notifications.ts'
import type { Screen } from './pages.ts'
import { someRatings } from './ratings.ts'
import { aSavedSearch } from './saved-searches.ts'
import { screens } from './pages.ts'
import { Visitor } from './visitor.ts'

/** The readers of the pages, and the things that the rows of the pages name. */
export interface PageWorld {
  visitor: Visitor
  /** Sells and hires. */
  member: Visitor
  moderator: Visitor
  /** The address of a page's state; the ads of other sites become those that it shows. */
  addressOf: (screen: Pick<Screen, 'path' | 'as' | 'route' | 'state'>) => Promise<string>
}

/**
 * Makes everything that the rows `pages.test.rows.ts` name, once for all of them.
 * @param origin of the server that they ask; by default the test file's own.
 */
export async function aPageWorld(origin?: string): Promise<PageWorld> {
  const db = await aDatabase()
  const arrive = () => Visitor.arrive(origin === undefined ? {} : { origin })
  const visitor = await arrive()
  const member = await arrive()
  const moderator = await arrive()
  const account = await anAccount(db)
  await signIn(db, member, account)
  const staff = await anAccount(db, { user: { role: 'moderador' } })
  await signIn(db, moderator, staff)

  await aMarketplace(db, { listings: 30 })
  const { id: own } = await aListing(db, {
    author: account,
    tags: ['piano', 'afinación'],
    latitude: '41.65',
    longitude: '-0.88',
  })
  for (const position of [0, 1, 2])
    await aPicture(db, { author: account, listingId: own, seed: `foto ${position}`, position })
  await someFigures(db, account, own)
  const contests = await contestsOf(db, account)
  const hirings = await hiringsOf(
    db,
    account,
    screens.map(({ path }) => path),
  )
  const person = (await aFreelancer(db)).id
  await aListing(db, { author: { id: person } })
  const reported = await aCase(db, { listingId: (await aListing(db)).id })
  const names: Record<string, string> = {
    listing: own,
    own,
    me: account.id,
    person,
    deleted: (await aListing(db, { author: account, deletedAt: new Date() })).id,
    search: await aSavedSearch(db, account),
    favorite: await aFavorite(account.id),
    rating: await someRatings(db, account),
    notification: (await aSaidNotification(db, account)).id,
    report: reported.reportId,
    dismissed: await aDismissedReport(db),
    conversation: (await aConversation(db, { seller: account, listingId: own, texts: aLongTalk() })).id,
  }
  const aboutMember = await aCaseWithMeasure(db, { subjectId: account.id })
  await claimCase(db, { id: staff.id, role: 'moderador' }, reported.caseId, new Date())

  const addressOf: PageWorld['addressOf'] = async ({ route, path, state, as }) => {
    const externalAd = route.startsWith('/external-ads') ? await externalAdsFor(db, state) : ''
    const all = { ...names, externalAd, case: as === 'member' ? aboutMember : reported.caseId }
    return Object.entries(all).reduce(
      (address, [name, value]) => address.replace(`{${name}}`, value),
      withHirings(withContests(path, contests), hirings),
    )
  }
  return { visitor, member, moderator, addressOf }
}

/** A favourite with a list and a note. */
async function aFavorite(userId: string): Promise<string> {
  const db = await aDatabase()
  await addFavoriteListing(db, userId, (await aListing(db)).id, new Date())
  const { id } = await db
    .updateTable('favorites')
    .set({ list: 'Para el estreno', note: 'Preguntar el precio' })
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
