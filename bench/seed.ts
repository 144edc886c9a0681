import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { LEXEME_COUNTS, TIERS } from '#app/domain/search/refresh-statements.ts'
import { AUDIENCES, DETAILS, FIRST_NAMES, JOBS, LAST_NAMES, OBJECTS, PLACES, ROOMS, SENTENCES } from './vocabulary.ts'

export interface SeedSize {
  listings: number
  authors: number
}

/** Bump when the data changes: a database of an older kind is then made again. */
export const SEED_VERSION = 3

/**
 * Fills a migrated, empty database with believable listings by COPY: one connection makes the rows, another loads
 * them. Triggers and foreign keys are off meanwhile, the copy that is searched is filled by the same functions that
 * the triggers use, and indexes are built afterwards.
 */
export async function seed(url: string, size: SeedSize, say: (text: string) => void) {
  const clients = [url, url, url].map((connectionString) => new pg.Client({ connectionString }))
  const [maker, loader, indexer] = clients as [pg.Client, pg.Client, pg.Client]
  for (const client of clients) {
    await client.connect()
    await client.query(`SET session_replication_role = replica`)
    await client.query(`SET maintenance_work_mem = '512MB'`)
    await client.query(`SET max_parallel_maintenance_workers = 2`)
    await client.query(`SET jit = off`)
  }
  try {
    const dropped = await dropIndexes(loader)
    await copyListings(maker, loader, size, say)
    // Without statistics the join of the view is planned for empty tables.
    await loader.query('ANALYZE')
    say('descriptions')
    await copy(
      [maker, loader],
      'listing_search_descriptions (listing_id, description_norm)',
      'SELECT id, norm_es(description) FROM visible_listings',
    )
    const isOfWords = (definition: string) => / ON public\.listing_words /.test(definition)
    const isOfTitles = (definition: string) => / ON public\.listing_search /.test(definition)
    await Promise.all([
      build(
        indexer,
        dropped.filter((definition) => !isOfTitles(definition) && !isOfWords(definition)),
        say,
      ),
      copyTitles(maker, loader, say).then(() => build(loader, dropped.filter(isOfTitles), say)),
    ])
    say('words')
    await copy([maker, loader], `listing_words (${WORD_COLUMNS})`, `SELECT ${WORD_COLUMNS} FROM listing_word_rows`)
    await markTiers(loader)
    await build(
      loader,
      dropped.filter((definition) => isOfWords(definition)),
      say,
    )
    await countWords(loader)
    say('statistics')
    await loader.query(`VACUUM (ANALYZE)`)
  } finally {
    for (const client of clients) await client.end()
  }
}

/** What a statement of `maker` finds becomes rows of a table, through this process. */
async function copy([maker, loader]: [pg.Client, pg.Client], target: string, select: string) {
  await pipeline(maker.query(copyTo(`COPY (${select}) TO STDOUT`)), loader.query(copyFrom(`COPY ${target} FROM STDIN`)))
}

async function copyTitles(maker: pg.Client, loader: pg.Client, say: (text: string) => void) {
  say('titles')
  await copy(
    [maker, loader],
    'listing_search (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm)',
    `SELECT id, created_at, price_cents, category_id, sensitive, modality, search_text(title)
       FROM visible_listings ORDER BY created_at`,
  )
}

const WORD_COLUMNS =
  'listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words'

/** The tiers of quality, as the work of a night makes them, marked at once. */
async function markTiers(client: pg.Client) {
  await client.query(TIERS)
  await client.query(
    `UPDATE listing_words SET words = words || array_to_tsvector(tier_lexemes(quality))
      WHERE quality >= (SELECT min(quality) FROM search_tiers)`,
  )
}

async function countWords(client: pg.Client) {
  await client.query(LEXEME_COUNTS)
}

async function build(client: pg.Client, definitions: string[], say: (text: string) => void) {
  for (const definition of definitions) {
    say(definition.replace(/ ON .*/, ''))
    await client.query(definition)
  }
}

async function copyListings(
  client: pg.Client,
  loader: pg.Client,
  { listings, authors }: SeedSize,
  say: (text: string) => void,
) {
  await client.query(`SELECT setseed(0.42)`)
  say(`${authors} authors`)
  await client.query(
    `INSERT INTO users (id, email, password_hash, email_verified_at, terms_version, created_at)
     SELECT md5('author' || n)::uuid, 'persona' || n || '@ejemplo.es', '!', now(), '2026-01', now() - n * interval '1 hour'
       FROM generate_series(1, $1::int) n`,
    [authors],
  )
  await client.query(
    `INSERT INTO profiles (id, full_name, username, skills, category)
     SELECT md5('author' || n)::uuid,
            ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || ($3::text[])[1 + (n / 7) % cardinality($3::text[])],
            'persona' || n,
            ARRAY[($4::text[])[1 + n % cardinality($4::text[])], ($4::text[])[1 + n * 7 % cardinality($4::text[])]],
            (SELECT name FROM categories WHERE id = 1 + n % 13)
       FROM generate_series(1, $1::int) n`,
    [authors, FIRST_NAMES, LAST_NAMES, Object.values(JOBS).flat()],
  )
  await client.query(
    `INSERT INTO people_words (user_id, key)
     SELECT p.id, key FROM profiles p, people_keys(p.full_name, p.skills, p.category) key`,
  )

  say(`${listings} listings`)
  await client.query(`CREATE TEMP TABLE jobs_of (category_id smallint, jobs text[])`)
  for (const [category, jobs] of Object.entries(JOBS))
    await client.query(`INSERT INTO jobs_of VALUES ($1, $2)`, [Number(category), jobs])
  const pick = (words: readonly string[]) => `(${arrayOf(words)})[1 + floor(random() * ${words.length})::int]`
  await copy(
    [client, loader],
    `listings (id, author_id, draft_key, title, description, category_id, price_cents, currency, price_type, location, contact_info, tags, modality, sensitive, status, created_at, updated_at)`,
    `SELECT md5('listing' || n)::uuid, md5('author' || (1 + floor(random() * ${authors}))::int)::uuid, md5('draft' || n)::uuid,
            title, title || '. ' || ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)}, category_id,
            price_cents, 'EUR', (ARRAY['hora', 'proyecto', 'día', 'semana', 'mes'])[1 + floor(random() * 5)::int],
            CASE WHEN random() < .8 THEN ${pick(PLACES)} END, 'Llámame al 600 000 000',
            CASE WHEN random() < .5 THEN ARRAY['profesional', 'cercano'] END,
            (ARRAY['remoto', 'presencial', 'híbrido', NULL])[1 + floor(random() * 4)::int], random() < .005,
            CASE WHEN random() < .85 THEN 'active' WHEN random() < .7 THEN 'inactive' ELSE 'pending' END,
            created_at, created_at
       FROM (SELECT n, j.category_id, price_cents, created_at,
                    CASE WHEN n % (${listings} / 18) = 7 THEN 'Clases de theremín ' || detail
                         WHEN n <= ${listings} / 50 AND kind < .5 THEN 'Impresión con linotipia ' || detail
                         WHEN price_cents > 45000 AND kind < .25 THEN 'Orfebrería artesanal ' || detail
                         WHEN kind < .10 THEN 'Diseño de ' || object || ' ' || detail
                         WHEN kind < .13 THEN 'Reforma de ' || room || ' ' || detail
                         WHEN kind < .14 THEN 'Reparación de bicicletas ' || detail
                         WHEN kind < .145 THEN 'Retratos en acuarela ' || detail
                         WHEN kind < .146 THEN 'Clases de saxofón ' || detail
                         ELSE j.jobs[1 + floor(which * cardinality(j.jobs))::int] || ' ' || detail END || ' ' || audience AS title
               FROM (SELECT n, random() AS kind, random() AS which,
                            1 + floor(13 * power(random(), 1.4))::int AS category_id,
                            (50 * ceil(exp(3.9 + 1.1 * (random() + random() + random() - 1.5) * 2) * 2))::int AS price_cents,
                            now() - (${listings} - n) * interval '90 seconds' - random() * interval '90 seconds' AS created_at,
                            ${pick(OBJECTS)} AS object, ${pick(ROOMS)} AS room, ${pick(DETAILS)} AS detail, ${pick(AUDIENCES)} AS audience
                       FROM generate_series(1, ${listings}) n OFFSET 0) r
               JOIN jobs_of j USING (category_id)
              ORDER BY n) t`,
  )

  say('pictures')
  await copy(
    [client, loader],
    'listing_images (listing_id, position, key, widths, width, height, bytes, sha256)',
    `SELECT id, 0, author_id || '/' || id || '/1763725200000-' || substr(md5(id::text), 1, 24),
            '{320,640,1280}', 1280, 960, 90000, '\\x00'::bytea
       FROM listings WHERE ('x' || substr(md5(id::text), 1, 4))::bit(16)::int % 10 < 6`,
  )
}

/** COPY takes no parameters. */
const arrayOf = (words: readonly string[]) => `ARRAY[${words.map((word) => pg.escapeLiteral(word)).join(', ')}]`

/** Takes the plain indexes away while the rows come in; returns how to make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexdef: string; name: string }>(
    `SELECT indexdef, quote_ident(indexname) AS name FROM pg_indexes
      WHERE schemaname = 'public' AND tablename IN ('listings', 'listing_search', 'listing_search_descriptions', 'listing_words')
        AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map((row) => row.indexdef)
}
