import { firstImage, lineColumns } from '#app/domain/listings/card.server.ts'
import { notHidden, type Hidden } from '#app/domain/listings/content-filter.ts'
import { pick, where, type Statement } from './statements.ts'
import { NARROW, type SearchFilters, type Way } from './ways.ts'

/** The columns of a listing in a line of the suggestions. */
const LISTING_COLUMNS = `${lineColumns('l')}, l.image_url AS "imageUrl", ${firstImage('l.id')} AS image`

/** Suggestions need no exact order: for an unevenly spread word some of the newest are enough. */
export const AMONG_NEWEST: Way = NARROW
export const AMONG_ALL: Way = { collect: 1_000 }

/** The newest listings with these words in the title. */
export function titleSuggestions(filters: SearchFilters, limit: number, way: Way): Statement {
  const values: unknown[] = []
  const picked = pick(filters, { sort: 'recent' }, way, limit, values)
  return {
    text: `SELECT ${LISTING_COLUMNS}
  FROM (${picked.text}) s
  JOIN listings l ON l.id = s.listing_id
 ORDER BY ${picked.order('s.')}`,
    values,
  }
}

/** More than are shown, because some may be found by their title already. */
const LISTINGS_READ = 20

/** Listings that have what is typed anywhere or with synonyms, those of the best sellers first. */
export function meantSuggestions(typed: string, hidden: Hidden, limit: number): Statement {
  const shown = notHidden(hidden, { id: 'd.listing_id', sensitive: 's.sensitive' })
  return {
    text: `SELECT ${LISTING_COLUMNS}
  FROM suggest_listings($1, ${LISTINGS_READ}) d
  JOIN listing_search s ON s.listing_id = d.listing_id
  JOIN listings l ON l.id = d.listing_id
${where(shown)}
 ORDER BY d.trust DESC, s.created_at DESC, s.listing_id DESC LIMIT ${limit}`,
    values: [typed],
  }
}

/** The suggestions besides listings: a function of the database for each kind, so that its plan is kept. */
const KINDS = {
  /** Those that listings have, and the words of the vocabulary for the text. */
  words: (most: number) => `said.words, ARRAY(SELECT completed FROM suggest_terms($1, said.words, ${most})) AS terms`,
  categories: (most: number) => `ARRAY(SELECT id FROM suggest_categories($1, ${most})) AS categories`,
  places: (most: number) => `(SELECT coalesce(jsonb_agg(p), '[]') FROM suggest_places($1, false, ${most}) p) AS places`,
  /** The places whose name is in a completely typed text. */
  namedPlaces: (most: number) =>
    `(SELECT coalesce(jsonb_agg(p), '[]') FROM suggest_places($1, true, ${most}) p) AS places`,
} as const

export type SuggestedKind = keyof typeof KINDS

/** Whom a text that is typed may mean. */
export interface PeopleAsked {
  most: number
  /** The words of a trade or a name, without those of the place. */
  words: readonly string[]
  /** The whole typed text, if it may be a person's name: people of that name are found in every place. */
  called: string | undefined
  /** The places that they have to be in; undefined for anywhere. */
  near: readonly number[] | undefined
}

/** @param typed words with one blank between them. */
export function kindsStatement(
  typed: string,
  kinds: Partial<Record<SuggestedKind, number>>,
  people?: PeopleAsked,
): Statement {
  const columns = (Object.keys(KINDS) as SuggestedKind[]) // an object literal has no other keys
    .flatMap((kind) => (kinds[kind] === undefined ? [] : [KINDS[kind](kinds[kind])]))
  const values: unknown[] = columns.length > 0 ? [typed] : []
  if (people) {
    const bind = (value: unknown) => `$${values.push(value)}`
    const { words, called = null, near = null, most } = people
    const asked = `${bind(words.join(' '))}, ${bind(called)}, ${bind(near)}::integer[], ${most}`
    columns.push(
      `(SELECT coalesce(jsonb_agg(p), '[]') FROM (SELECT id, full_name AS name, category,
    (SELECT avatar_url FROM profiles WHERE id = found.id) AS face FROM find_people(${asked}) found) p) AS people`,
    )
  }
  const said = `(SELECT ARRAY(SELECT completed FROM suggest_words($1, ${kinds.words ?? 0})) AS words OFFSET 0) said`
  return { text: `SELECT ${columns.join(',\n  ')}${kinds.words ? `\n  FROM ${said}` : ''}`, values }
}
