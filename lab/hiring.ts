import pg from 'pg'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { SELLER } from './dashboard-seed.ts'
import { ask, connected } from './database.ts'
import type { Told } from './figures.ts'
import { measureScreens } from './screens.ts'

/** The number of listings does not matter: the limits are for these. */
const SIZE = { orders: 1_000_000, ofSeller: 5_000 }

/** Measures the pages of hiring beside a million orders, for a person with thousands of them. */
export async function measureHiring(databaseUrl: string, { say, note }: Told): Promise<void> {
  await seedHiring(databaseUrl, SIZE, (text) => note(`hiring: ${text}`))
  const pages = await listPages(databaseUrl)
  say(`\n${SIZE.orders} orders, ${SIZE.ofSeller} of them one freelancer's`)
  // The bar of statements is one of rounds here, which a test counts.
  await measureScreens(databaseUrl, () => Promise.resolve(pages), { say, note }, Infinity)
}

async function listPages(databaseUrl: string): Promise<Record<string, string>> {
  const one = async (column: 'client_id' | 'freelancer_id', state: string) => {
    const rows = await ask<{ id: string }>(
      databaseUrl,
      `SELECT o.id FROM orders o JOIN users u ON u.id = o.${column}
        WHERE u.email = $1 AND o.state = $2 ORDER BY o.created_at LIMIT 1`,
      [SELLER.email, state],
    )
    return `/dashboard/orders/${rows[0]?.id}`
  }
  return {
    'an order that is over, for its freelancer': await one('freelancer_id', 'completado'),
    'an order at work, for its freelancer': await one('freelancer_id', 'en_curso'),
    'a delivered order, for its client': await one('client_id', 'entregado'),
    'the list of orders': '/dashboard/orders',
    earnings: '/dashboard/earnings',
    'a year of earnings as a file': `/dashboard/earnings/${new Date().getFullYear()}.csv`,
    'statistics of 30 days': '/dashboard/stats?period=30d',
    'statistics of a year': '/dashboard/stats?period=1y',
    'the dashboard': '/dashboard',
  }
}

/** Bump when the rows change: they are then made again. */
const VERSION = 2

interface HiringSize {
  orders: number
  /** How many of these are the seller's as a freelancer; a tenth as many are theirs as a client. */
  ofSeller: number
}

/** How many of a hundred orders are in each state; with their payment and their events. */
const FATES = [
  ['completado', 'recibido', 78, ['accepted-quote', 'pay', 'received', 'deliver', 'accept']],
  ['cancelado', 'por_pagar', 8, ['accepted-quote', 'cancel']],
  ['en_curso', 'recibido', 6, ['accepted-quote', 'pay', 'received']],
  ['entregado', 'recibido', 6, ['accepted-quote', 'pay', 'received', 'deliver']],
  ['pendiente_pago', 'por_pagar', 2, ['accepted-quote']],
] as const

const AGREEMENT = {
  title: 'Cartel de la verbena',
  request: 'A dos tintas, para imprimir en la imprenta del pueblo, con el programa de los tres días.',
  scope: 'Dos bocetos y el arte final, con una ronda de cambios por etapa.',
  exclusions: 'La impresión y el reparto.',
  revisions: 1,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 1_500,
  currency: 'EUR',
  stages: [
    {
      n: 1,
      title: 'El cartel',
      days: 7,
      baseCents: 10_000,
      taxCents: 2_100,
      retentionCents: 1_500,
      toPayCents: 10_600,
    },
  ],
}

/**
 * Makes a great many orders between the people of a database of the benchmark, many of them one seller's, with their
 * stages, histories and receipts of two years. Triggers are off meanwhile.
 */
async function seedHiring(url: string, { orders, ofSeller }: HiringSize, say: (text: string) => void) {
  await connected(url, async (client) => {
    const mark = `hiring ${VERSION} ${orders} ${ofSeller}`
    const { rows } = await client.query<{ mark: string | null }>(`SELECT obj_description('stages'::regclass) AS mark`)
    if (rows[0]?.mark === mark) return
    await client.query('SET session_replication_role = replica')
    await client.query('SELECT setseed(0.42)')
    await client.query('TRUNCATE orders, ledger_accounts, ledger_transactions, ledger_postings CASCADE')
    const { rows: sellers } = await client.query<{ id: string }>(
      'UPDATE users SET password_hash = $2 WHERE email = $1 RETURNING id',
      [SELLER.email, await hashPassword(SELLER.password)],
    )
    const seller = sellers[0]?.id
    if (!seller) throw new Error(`The seed has no ${SELLER.email}`)

    say(`${orders} orders`)
    await client.query(`
      CREATE TEMPORARY TABLE fates (of_hundred int4range, state text, payment text, kinds text[]);
      CREATE TEMPORARY TABLE people AS
        SELECT id, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS among
          FROM users WHERE email <> '${SELLER.email}'`)
    let from = 0
    for (const [state, payment, share, kinds] of FATES) {
      const range = `[${from},${from + share})`
      await client.query('INSERT INTO fates VALUES ($1, $2, $3, $4)', [range, state, payment, kinds])
      from += share
    }
    await client.query(
      `INSERT INTO orders (client_id, freelancer_id, category_id, state, created_at, completed_at, title, provider, plan, currency,
                           agreement, agreement_sha256, client_seen_at, is_consumer, starts_now)
       SELECT CASE WHEN n BETWEEN $2 + 1 AND $2 + $2 / 10 THEN $1::uuid ELSE client.id END,
              CASE WHEN n <= $2 THEN $1::uuid ELSE freelancer.id END,
              1, f.state, made.at, CASE WHEN f.state = 'completado' THEN made.at + interval '10 days' END,
              'Cartel de la verbena, número ' || n, 'directo', 'antes', 'EUR', $3::jsonb, repeat('a', 64), made.at, false, true
         FROM generate_series(1, $4::bigint) n
        -- What does not mention the row would be drawn once for all.
        CROSS JOIN LATERAL (SELECT now() - interval '11 days' - (random() + 0 * n) * interval '719 days' AS at) made
         JOIN fates f ON f.of_hundred @> (n * 37 % 100)::int
        CROSS JOIN (SELECT among FROM people LIMIT 1) p
         JOIN people client ON client.at = n * 7919 % p.among
         JOIN people freelancer ON freelancer.at = (n * 104729 + 1) % p.among`,
      [seller, ofSeller, JSON.stringify(AGREEMENT), orders],
    )
    say('their stages')
    await client.query(
      `INSERT INTO stages (order_id, n, title, days, base_cents, tax_cents, retention_cents, to_pay_cents, state, payment,
                           due_at, turn_at, revisions_left, delivered_at)
       SELECT o.id, 1, 'El cartel', 7, 10000, 2100, 1500, 10600, o.state, f.payment, o.created_at + interval '7 days',
              CASE WHEN o.state IN ('en_curso', 'entregado', 'pendiente_pago') THEN now() + interval '3 days' END, 1,
              CASE WHEN 'deliver' = ANY (f.kinds) THEN o.created_at + interval '6 days' END
         FROM orders o JOIN fates f ON f.state = o.state`,
    )
    say('their histories')
    await client.query(
      `INSERT INTO order_events (order_id, seq, stage_n, actor, kind, body, created_at)
       SELECT o.id, k.seq, CASE WHEN k.seq > 1 THEN 1 END,
              CASE WHEN k.kind IN ('received', 'deliver') THEN 'freelancer' ELSE 'client' END, k.kind,
              CASE WHEN k.kind = 'deliver' THEN 'El arte final, en la conversación.' END,
              o.created_at + k.seq * interval '1 day'
         FROM orders o JOIN fates f ON f.state = o.state
        CROSS JOIN LATERAL unnest(f.kinds) WITH ORDINALITY AS k (kind, seq)`,
    )
    say('their receipts')
    await client.query(
      `INSERT INTO documents (series, year, number, order_id, stage_n, currency, base_cents, tax_cents, retention_cents,
                              to_pay_cents, issued_at)
       SELECT 'J', date_part('year', o.created_at)::int,
              row_number() OVER (PARTITION BY date_part('year', o.created_at) ORDER BY o.created_at), o.id, 1, 'EUR',
              10000, 2100, 1500, 10600, o.created_at + interval '3 days'
         FROM orders o WHERE o.state IN ('completado', 'en_curso', 'entregado')`,
    )
    say('statistics')
    await client.query('VACUUM (ANALYZE) orders, stages, order_events, documents, users')
    // Written last: an interrupted seed is done again.
    await client.query(`COMMENT ON TABLE stages IS ${pg.escapeLiteral(mark)}`)
  })
}
