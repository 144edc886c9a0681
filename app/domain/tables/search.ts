import { POPULAR_DAYS, STOPPED_SEARCH_DAYS, UNCONFIRMED_SEARCH_DAYS } from './periods.ts'
import { after, all, COUNTED, OF_THE_SITE, type Tables } from './table.ts'

/** Search, saved searches, keywords, favourites and places. */
export const SEARCH: Tables = {
  favorites: {
    exported: { favoritos: 'user_id' },
    with: 'users',
    why: 'until their owner removes them',
    takenOver: 'deleted',
  },
  saved_searches: {
    exported: { 'busquedas-guardadas': 'user_id' },
    withheld: {
      ...all('follows from the words of params', 'needles', 'anchor', 'question', 'anchor_stems'),
      ...all('follows from params', 'category_id', 'modality', 'min_cents', 'max_cents'),
    },
    expires: [
      after(UNCONFIRMED_SEARCH_DAYS, 'changed_at', 'the address was not confirmed', {
        only: `email IS NOT NULL AND state = 'por_confirmar'`,
      }),
      after(STOPPED_SEARCH_DAYS, 'changed_at', 'a search that was stopped by mistake can be resumed', {
        only: `email IS NOT NULL AND state = 'cancelada'`,
      }),
    ],
    address: 'email',
    takenOver: 'deleted',
  },
  saved_search_hits: {
    leftOut: 'listings of others that were notified: the archive has the notifications',
    with: 'saved_searches',
    why: 'no listing is notified twice',
  },
  keywords: { replaced: true, erasedToo: 'keywords without another follower' },
  keyword_followers: {
    leftOut: 'a normalised copy of the keywords, which the archive has',
    with: 'users',
    takenOver: { as: 'user_settings' },
  },
  keyword_matches: { leftOut: 'listings of others that are still to be notified', with: 'keyword_followers' },
  keyword_tellings: {
    leftOut: 'the time of the last notification: the archive has the notifications',
    with: 'users',
    takenOver: 'deleted',
  },
  listing_alerts: {
    leftOut: 'listings that a job has still to compare',
    untilJob: ['match-keywords', 'match-saved-searches'],
    takenOver: { as: 'listings' },
  },
  listing_search: { leftOut: 'a copy of listings for searching', with: 'listings' },
  listing_words: {
    leftOut: 'a normalised copy of the listings, which the archive has',
    with: 'listing_search',
  },
  people_words: {
    leftOut: 'a normalised copy of the profile, which the archive has',
    with: 'profiles',
  },
  seller_points: {
    leftOut: 'computed from ratings and answers; search results show it',
    with: 'users',
    takenOver: COUNTED,
  },
  search_log: { expires: after(POPULAR_DAYS, 'day', 'popular searches are those of the last month', { unit: 'day' }) },
  search_counts: { replaced: true },
  search_little_words: { replaced: true },
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
