import { POPULAR_DAYS, STOPPED_SEARCH_DAYS, UNCONFIRMED_SEARCH_DAYS } from './periods.ts'
import { after, all, COUNTED, OF_THE_SITE, type Tables } from './table.ts'

/** Search, saved searches, keywords, favourites and places. */
export const SEARCH: Tables = {
  favorites: {
    exported: { favoritos: 'user_id' },
    with: 'users',
    why: 'until their owner takes them away',
    takenOver: 'deleted',
  },
  saved_searches: {
    exported: { 'busquedas-guardadas': 'user_id' },
    withheld: {
      ...all('follows from the words of params', 'needles', 'anchor', 'question', 'anchor_stems'),
      ...all('follows from params', 'category_id', 'modality', 'min_cents', 'max_cents'),
    },
    expires: [
      after(UNCONFIRMED_SEARCH_DAYS, 'changed_at', 'nobody has confirmed the address', {
        only: `email IS NOT NULL AND state = 'por_confirmar'`,
      }),
      after(STOPPED_SEARCH_DAYS, 'changed_at', 'who stopped it by mistake can come back', {
        only: `email IS NOT NULL AND state = 'cancelada'`,
      }),
    ],
    address: 'email',
    takenOver: 'deleted',
  },
  saved_search_hits: {
    leftOut: 'which listings of others were told of: the notifications are in the archive',
    with: 'saved_searches',
    why: 'so that nothing is told twice',
  },
  keywords: { replaced: true, erasedToo: 'those that nobody else follows' },
  keyword_followers: {
    leftOut: 'the keywords of the settings, which are in the archive, as they are compared',
    with: 'users',
    takenOver: { as: 'user_settings' },
  },
  keyword_matches: { leftOut: 'what is still to be told of listings of others', with: 'keyword_followers' },
  keyword_tellings: {
    leftOut: 'when matches were last told: the notifications are in the archive',
    with: 'users',
    takenOver: 'deleted',
  },
  listing_alerts: {
    leftOut: 'which listings a job has still to look at',
    untilJob: ['match-keywords', 'match-saved-searches'],
    takenOver: { as: 'listings' },
  },
  listing_search: { leftOut: 'a copy of listings for searching', with: 'listings' },
  listing_words: {
    leftOut: 'the words of listings, which are in the archive, as they are compared',
    with: 'listing_search',
  },
  people_words: {
    leftOut: 'the name and the trade of the profile, which is in the archive, as they are compared',
    with: 'profiles',
  },
  seller_points: {
    leftOut: 'follows from ratings and answers; the cards of a search show it',
    with: 'users',
    takenOver: COUNTED,
  },
  search_log: { expires: after(POPULAR_DAYS, 'day', 'popular searches are those of the last month', { unit: 'day' }) },
  search_counts: { replaced: true },
  search_near_sounds: { replaced: true },
  search_synonyms: { always: OF_THE_SITE },
  search_tiers: { replaced: true },
  search_version_stems: { replaced: true },
  search_version_terms: { replaced: true },
  search_versions: { replaced: true },
  search_vocabulary: { replaced: true },
  stem_exceptions: { always: OF_THE_SITE },
  place_names: { replaced: true },
  places: { replaced: true },
  provinces: { replaced: true },
}
