import pg from 'pg'

/** What is counted, and the tables that grow with it. */
const GROWN_BY: Record<string, { counted: string; tables: string[] }> = {
  listing: {
    counted: 'listings',
    tables: ['listings', 'listing_search', 'listing_words', 'listing_images', 'listing_totals', 'text_prints'],
  },
  message: { counted: 'messages', tables: ['messages', 'conversations', 'conversation_members', 'inquiries'] },
  order: {
    counted: 'orders',
    tables: ['orders', 'stages', 'order_events', 'documents', 'requests', 'quotes', 'quote_stages', 'payments'],
  },
  account: { counted: 'users', tables: ['users', 'profiles', 'user_settings', 'rating_summaries', 'seller_points'] },
}
/** Of fewer rows the pages of empty indexes weigh more than the rows. */
const ENOUGH_ROWS = 1_000

/** What one of each takes in the database, its indexes and long texts with it. */
export async function measureSizes(databaseUrl: string, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    say('\n| one more | rows | bytes | of these indexes |\n| --- | --- | --- | --- |')
    for (const [name, { counted, tables }] of Object.entries(GROWN_BY)) {
      const { rows: counts } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${counted}`)
      const n = counts[0]?.n ?? 0
      if (n < ENOUGH_ROWS) {
        say(`| ${name} | ${n} | too few | |`)
        continue
      }
      const { rows } = await client.query<{ total: number; indexes: number }>(
        `SELECT sum(pg_total_relation_size(t::regclass))::float8 AS total, sum(pg_indexes_size(t::regclass))::float8 AS indexes
           FROM unnest($1::text[]) t`,
        [tables],
      )
      const { total = 0, indexes = 0 } = rows[0] ?? {}
      say(`| ${name} | ${n} | ${Math.round(total / n)} | ${Math.round(indexes / n)} |`)
    }
  } finally {
    await client.end()
  }
}
