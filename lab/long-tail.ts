import type pg from 'pg'

/** Syllables of two letters; three of them make a word of the tail. */
const SYLLABLES = [...'lmnrstpv'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel)).join('')
const COUNT = SYLLABLES.length / 2
const RANKS = COUNT ** 3
/** Mixes the words among the ranks, so that those which begin alike are not equally common. */
const STRIDE = 7_919
/** The first of them have their use: each is drawn as often as words of its rank are. */
const FIRST = 20

/** How a word is drawn in SQL: the one of rank r with a probability like 1/r, as words of a language are. */
export const DRAWN_RANK = `floor(${FIRST} * exp(random() * ln(${RANKS - 1}::float8 / ${FIRST})))::int`

/** The word of a rank in SQL. @param rank a column. */
export const wordOfRank = (rank: string) => {
  const at = (place: number) =>
    `substr('${SYLLABLES}', 1 + 2 * (${rank} * ${STRIDE}::bigint % ${RANKS} / ${COUNT ** place} % ${COUNT})::int, 2)`
  return `(${[2, 1, 0].map(at).join(' || ')} || 'n')`
}

/**
 * Makes `drawn_places`: the gazetteer with the share of all people up to each place.
 * @returns in SQL, the number of a place, drawn by its people.
 */
export async function drawPlaces(client: pg.Client): Promise<string> {
  await client.query(
    `CREATE TEMP TABLE drawn_places AS
     SELECT row_number() OVER (ORDER BY population DESC, id)::int AS nth, id, name,
            sum(population) OVER (ORDER BY population DESC, id)::float8 / sum(population) OVER () AS upto
       FROM places WHERE population > 0`,
  )
  return `(1 + width_bucket(random(), (SELECT array_agg(upto ORDER BY nth) FROM drawn_places)))`
}

/**
 * Stems the words of the seed once: an exception is asked before a word is stemmed. They equal the results of the
 * stemmer, and are deleted when the words are written.
 */
export async function rememberStems(client: pg.Client, texts: string[]): Promise<void> {
  await client.query(
    `INSERT INTO search_version_stems (version, word, stem)
     SELECT version, token, es_stem(token)
       FROM search_versions, (SELECT ${wordOfRank('rank')} AS token FROM generate_series(0, ${RANKS - 1}) rank
             UNION SELECT unnest(search_tokens(text)) FROM unnest($1::text[]) text
             UNION SELECT unnest(search_tokens(name)) FROM places) words (token)
      WHERE in_use AND token ~ '^[[:alnum:]+#]{2,40}$' ON CONFLICT DO NOTHING`,
    [texts],
  )
  await client.query('ANALYZE search_version_stems')
}

/** The words that an operator or a release has set remain. */
export async function forgetStems(client: pg.Client): Promise<void> {
  await client.query(
    'DELETE FROM search_version_stems s WHERE NOT EXISTS (SELECT FROM stem_exceptions e WHERE e.word = s.word)',
  )
  await client.query('ANALYZE search_version_stems')
}
