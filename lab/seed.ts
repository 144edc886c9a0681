import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { lexemeCounts, PEOPLE_POINTS, TIERS, WRITTEN_WORDS } from '#app/domain/search/refresh-statements.ts'
import { DRAWN_RANK, drawPlaces, forgetStems, rememberStems, wordOfRank } from './long-tail.ts'
import { openProduct } from './product.ts'
import { AUDIENCES, DETAILS, FIRST_NAMES, JOBS, LAST_NAMES, OBJECTS, ROOMS, SENTENCES } from './vocabulary.ts'

export interface SeedSize {
  listings: number
  authors: number
}

/** Bump when the data changes: a database of an older kind is then made again. */
export const SEED_VERSION = 4

/**
 * Fills a migrated, empty database with believable listings by COPY: one connection makes the rows, another loads
 * them. Triggers and foreign keys are off meanwhile, the copy that is searched is filled by the same functions that
 * the triggers use, and indexes are built afterwards.
 */
export async function seed(url: string, size: SeedSize, say: (text: string) => void) {
  const clients = [url, url, url, url].map((connectionString) => new pg.Client({ connectionString }))
  const [maker, loader, indexer, other] = clients as [pg.Client, pg.Client, pg.Client, pg.Client]
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
    await loader.query('SELECT count_seller_points()')
    await loader.query(PEOPLE_POINTS)
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
    const half = (condition: string) =>
      `SELECT ${WORD_COLUMNS} FROM listing_word_rows WHERE listing_id ${condition} '80000000-0000-0000-0000-000000000000'`
    const words = `listing_words (${WORD_COLUMNS})`
    await rememberStems(loader, [
      ...Object.values(JOBS).flat(),
      ...OBJECTS,
      ...ROOMS,
      ...DETAILS,
      ...AUDIENCES,
      ...SENTENCES,
    ])
    await Promise.all([copy([maker, loader], words, half('<')), copy([other, indexer], words, half('>='))])
    await forgetStems(loader)
    await markTiers(loader)
    await build(loader, dropped.filter(isOfWords), say)
    say('how common words are')
    await Promise.all([loader.query(lexemeCounts('listing_words')), writeWords(url)])
    say('statistics')
    await loader.query(`VACUUM (ANALYZE)`)
  } finally {
    for (const client of clients) await client.end()
  }
}

/** Copies the result of a statement of `maker` into a table, through this process. */
async function copy([maker, loader]: [pg.Client, pg.Client], target: string, select: string) {
  await pipeline(maker.query(copyTo(`COPY (${select}) TO STDOUT`)), loader.query(copyFrom(`COPY ${target} FROM STDIN`)))
}

async function copyTitles(maker: pg.Client, loader: pg.Client, say: (text: string) => void) {
  say('titles')
  await copy(
    [maker, loader],
    'listing_search (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm, place_id, marks)',
    `SELECT id, created_at, price_cents, category_id, sensitive, modality, search_text(title), place_id, marks
       FROM visible_listings JOIN listing_marks ON listing_id = id ORDER BY created_at`,
  )
}

const WORD_COLUMNS =
  'listing_id, author_id, price_cents, sensitive, quality, parts, trust, title_stems, head_stems, words, place_id, core'

/** The tiers of quality, as the work of a night makes them, marked at once. */
async function markTiers(client: pg.Client) {
  await client.query(TIERS)
  await client.query(
    `UPDATE listing_words SET words = words || array_to_tsvector(tier_lexemes(quality))
      WHERE quality >= (SELECT min(quality) FROM search_tiers)`,
  )
}

/** The words to correct and to suggest by. */
async function writeWords(url: string) {
  const { createDb, createPool } = await openProduct(url)
  const { writeVocabulary } = await import('#app/domain/search/refresh.server.ts')
  const pool = createPool(url, { max: 1, statementTimeoutMs: 300_000, patient: true })
  const db = createDb(pool)
  await writeVocabulary(db)
  await pool.query(WRITTEN_WORDS)
  await db.destroy()
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
  await seedSellers(client, authors)

  say(`${listings} listings`)
  await client.query(`CREATE TEMP TABLE jobs_of (category_id smallint, jobs text[])`)
  for (const [category, jobs] of Object.entries(JOBS))
    await client.query(`INSERT INTO jobs_of VALUES ($1, $2)`, [Number(category), jobs])
  const pick = (words: readonly string[]) => `(${arrayOf(words)})[1 + floor(random() * ${words.length})::int]`
  const drawnPlace = await drawPlaces(client)
  // Each has some words that few others have: three in the description, one among the tags, one in five titles.
  await copy(
    [client, loader],
    `listings (id, author_id, draft_key, title, description, category_id, price_cents, currency, price_type, location, place_id, place_sought_at, contact_info, tags, modality, sensitive, status, created_at, updated_at, confirmed_at)`,
    `SELECT md5('listing' || n)::uuid, md5('author' || (1 + floor(random() * ${authors}))::int)::uuid, md5('draft' || n)::uuid,
            title, title || '. ' || ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)}
                         || ' Con ' || ${wordOfRank('rank1')} || ', ' || ${wordOfRank('rank2')} || ' y ' || ${wordOfRank('rank3')} || '.', category_id,
            price_cents, 'EUR', (ARRAY['hora', 'proyecto', 'día', 'semana', 'mes'])[1 + floor(random() * 5)::int],
            p.name, p.id, CASE WHEN p.id IS NOT NULL THEN now() END, 'Llámame al 600 000 000',
            CASE WHEN random() < .7 THEN ARRAY[(ARRAY['profesional', 'cercano', 'urgente', 'a domicilio'])[1 + floor(random() * 4)::int], object, ${wordOfRank('rank4')}] END,
            (ARRAY['remoto', 'presencial', 'híbrido', NULL])[1 + floor(random() * 4)::int], random() < .005,
            CASE WHEN random() < .85 THEN 'active' WHEN random() < .7 THEN 'inactive' ELSE 'pending' END,
            created_at, created_at, greatest(created_at, now() - random() * interval '90 days')
       FROM (SELECT n, j.category_id, price_cents, created_at, object, rank1, rank2, rank3, rank4, place,
                    CASE WHEN n % (${listings} / 18) = 7 THEN 'Clases de theremín ' || detail
                         WHEN n <= ${listings} / 50 AND kind < .5 THEN 'Impresión con linotipia ' || detail
                         WHEN price_cents > 45000 AND kind < .25 THEN 'Orfebrería artesanal ' || detail
                         WHEN kind < .10 THEN 'Diseño de ' || object || ' ' || detail
                         WHEN kind < .13 THEN 'Reforma de ' || room || ' ' || detail
                         WHEN kind < .14 THEN 'Reparación de bicicletas ' || detail
                         WHEN kind < .145 THEN 'Retratos en acuarela ' || detail
                         WHEN kind < .146 THEN 'Clases de saxofón ' || detail
                         ELSE j.jobs[1 + floor(which * cardinality(j.jobs))::int] || ' ' || detail END || ' ' || audience
                    || CASE WHEN random() < .2 THEN ' en ' || initcap(${wordOfRank('rank5')}) ELSE '' END AS title
               FROM (SELECT n, random() AS kind, random() AS which,
                            1 + floor(13 * power(random(), 1.4))::int AS category_id,
                            (50 * ceil(exp(3.9 + 1.1 * (random() + random() + random() - 1.5) * 2) * 2))::int AS price_cents,
                            now() - (${listings} - n) * interval '90 seconds' - random() * interval '90 seconds' AS created_at,
                            ${pick(OBJECTS)} AS object, ${pick(ROOMS)} AS room, ${pick(DETAILS)} AS detail, ${pick(AUDIENCES)} AS audience,
                            ${[1, 2, 3, 4, 5].map((nth) => `${DRAWN_RANK} AS rank${nth}`).join(', ')},
                            CASE WHEN random() < .85 THEN ${drawnPlace} END AS place
                       FROM generate_series(1, ${listings}) n OFFSET 0) r
               JOIN jobs_of j USING (category_id)
              ORDER BY n) t
       LEFT JOIN drawn_places p ON p.nth = t.place`,
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
      WHERE schemaname = 'public' AND tablename IN ('listings', 'listing_search', 'listing_words')
        AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map((row) => row.indexdef)
}

/** People who offer something: with names and trades, and some of them available, rated and asked. */
async function seedSellers(client: pg.Client, authors: number): Promise<void> {
  await client.query(
    `INSERT INTO users (id, email, password_hash, email_verified_at, terms_version, created_at)
     SELECT md5('author' || n)::uuid, 'persona' || n || '@ejemplo.es', '!', now(), '2026-01', now() - n * interval '1 hour'
       FROM generate_series(1, $1::int) n`,
    [authors],
  )
  await client.query(
    `INSERT INTO profiles (id, full_name, username, skills, category, availability)
     SELECT md5('author' || n)::uuid,
            ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || ($3::text[])[1 + (n / 7) % cardinality($3::text[])],
            'persona' || n,
            ARRAY[($4::text[])[1 + n % cardinality($4::text[])], ($4::text[])[1 + n * 7 % cardinality($4::text[])]],
            (SELECT name FROM categories WHERE id = 1 + n % 13),
            (ARRAY['Tiempo Completo', 'Medio Tiempo', 'Actualmente No Disponible'])[1 + n % 5]
       FROM generate_series(1, $1::int) n`,
    [authors, FIRST_NAMES, LAST_NAMES, Object.values(JOBS).flat()],
  )
  await client.query(
    `INSERT INTO people_words (user_id, key)
     SELECT p.id, key FROM profiles p, people_keys(p.full_name, p.skills, p.category, p.location) key`,
  )
  await client.query(
    `INSERT INTO rating_summaries (freelancer_id, stars_3, stars_4, stars_5)
     SELECT md5('author' || n)::uuid, n % 2, n % 5, n % 11 FROM generate_series(2, $1::int, 3) n`,
    [authors],
  )
  // Six of each fourth seller: two in three answer in time.
  await client.query(
    `WITH asked AS (
       SELECT md5('asked' || n || '.' || i)::uuid AS id, md5('author' || n)::uuid AS seller,
              now() - (i * 14 + 1) * interval '1 day' AS at, n % 3 > 0 AS soon
         FROM generate_series(4, $1::int, 4) n, generate_series(1, 6) i),
     begun AS (
       INSERT INTO conversations (id, about, freelancer_id, created_at, last_message_at)
       SELECT id, id, seller, at, at FROM asked)
     INSERT INTO inquiries (conversation_id, freelancer_id, at, first_reply_at)
     SELECT id, seller, at, CASE WHEN soon THEN at + interval '3 hours' END FROM asked`,
    [authors],
  )
}
