import '#tests/support/own-world.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writePdf } from '#app/adapters/pdf-writer.server.ts'
import { amountsOf, shareOf, sumOf } from '#app/domain/hiring/tax-lines.ts'
import { listEarnedStages, listEarnings } from '#app/domain/orders/earnings.server.ts'
import { sumOfEarned, yearsOf } from '#app/domain/orders/earnings.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { readPdf } from '#tests/support/pdf.ts'
import {
  BAR,
  earningsPaper,
  earningsRows,
  presentMonths,
  presentReceived,
  presentYear,
} from './earnings-page.server.ts'

const QUOTES = 10_000
const VERSIONS = 20
const YEAR = 2026

const RATES = fc.record({
  taxBps: fc.oneof(fc.constantFrom(0, 400, 1_000, 2_100), fc.integer({ min: 1, max: 10_000 })),
  retentionBps: fc.constantFrom(0, 700, 1_500),
})
const PRICE = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 999_999_999 }))
/** Where more is withheld than there is to pay, the sum is zero; the form refuses such a quote. */
const QUOTE = fc
  .record({ rates: RATES, prices: fc.array(PRICE, { minLength: 1, maxLength: 6 }) })
  .map(({ rates, prices }) => ({ rates, stages: prices.map((cents) => amountsOf(cents, rates)) }))

test('a share is rounded half away from zero, to the cent', () => {
  fc.assert(
    fc.property(PRICE, fc.integer({ min: 0, max: 10_000 }), (cents, bps) => {
      const doubled = 2n * BigInt(cents) * BigInt(bps)
      expect(BigInt(shareOf(cents, bps))).toBe((doubled + 10_000n) / 20_000n)
    }),
    { numRuns: 2_000 },
  )
})

test('the chart of a year goes from its first month with earnings to its last, and the longest bar has the full width', () => {
  const about = { year: YEAR, currency: 'EUR', quarters: [], total: sumOfEarned([]) }
  const months = [
    { year: YEAR, currency: 'EUR', month: 2, receivedCents: 5_000, dueCents: 5_000 },
    { year: YEAR, currency: 'EUR', month: 4, receivedCents: 20_000, dueCents: 0 },
    { year: YEAR, currency: 'USD', month: 7, receivedCents: 90_000, dueCents: 0 },
    { year: YEAR + 1, currency: 'EUR', month: 1, receivedCents: 90_000, dueCents: 0 },
  ]
  expect(presentMonths(months, about).map(({ name, bar }) => [name, bar.received, bar.due])).toEqual([
    ['Febrero', BAR / 4, BAR / 4],
    ['Marzo', 0, 0],
    ['Abril', BAR, 0],
  ])
  expect(presentMonths([], about)).toEqual([])
})

test('the last payments of a year are listed with the same decimals, whatever another year has', () => {
  const payment = {
    n: 1,
    title: 'Cartel',
    language: null,
    job: null,
    clientId: null,
    clientName: null,
    clientAvatarUrl: null,
  }
  const received = (toPayCents: number, day: string) => {
    const receivedAt = new Date(`${day}T12:00:00Z`)
    return { ...payment, orderId: day, currency: 'EUR', toPayCents, receivedAt }
  }
  const amounts = (...cents: number[]) =>
    presentReceived(
      [...cents.map((each, at) => received(each, `${YEAR}-05-1${at}`)), received(1_234, `${YEAR - 1}-05-10`)],
      { year: YEAR, currency: 'EUR' },
      'Europe/Madrid',
    ).map(({ amount }) => amount.replace(/\s/g, ' '))
  expect(amounts(24_200, 22_990)).toEqual(['242,00 €', '229,90 €'])
  expect(amounts(24_200, 23_000)).toEqual(['242 €', '230 €'])
})

test('the amounts of ten thousand quotes add up in the database, on the page, in CSV and on paper', async () => {
  const db = await aDatabase()
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  const quotes = fc.sample(QUOTE, { numRuns: QUOTES, seed: 24 })
  const rows = quotes.map(({ rates, stages }, at) => ({
    request: Math.floor(at / VERSIONS),
    version: (at % VERSIONS) + 1,
    ...rates,
    ...sumOf(stages),
    // Across the year, by the hour.
    at: new Date(Date.UTC(YEAR, 0, 1, at % 8_000, 30)).toISOString(),
    stages: stages.map((amounts, index) => ({ n: index + 1, ...amounts })),
  }))
  await sql`
    CREATE TABLE given AS
      SELECT g.*, gen_random_uuid() AS quote_id, gen_random_uuid() AS order_id
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS g(request int, version int, "taxBps" int, "retentionBps" int, "baseCents" bigint, "taxCents" bigint,
               "retentionCents" bigint, "toPayCents" bigint, at timestamptz, stages jsonb)`.execute(db)
  await fill(db, { clientId: client.id, freelancerId: freelancer.id })

  const { rows: wrong } = await sql`
    SELECT q.id FROM quotes q JOIN quote_stages s ON s.quote_id = q.id
     GROUP BY q.id HAVING q.to_pay_cents <> sum(s.base_cents + s.tax_cents - s.retention_cents)`.execute(db)
  expect(wrong).toEqual([])
  const expected = sumOf(rows)
  const { rows: sums } = await sql`
    SELECT sum(to_pay_cents)::bigint AS to_pay, count(*)::int AS quotes FROM quotes`.execute(db)
  expect(sums).toEqual([{ toPay: expected.toPayCents, quotes: QUOTES }])

  const [year, ...others] = yearsOf(await listEarnings(db, freelancer.id))
  expect(others).toEqual([])
  expect(year).toMatchObject({ year: YEAR, total: { ...expected, receivedCents: 0, dueCents: expected.toPayCents } })
  expect(year?.quarters.map(({ quarter }) => quarter)).toEqual([1, 2, 3, 4])
  if (!year) return
  const shown = formatMoney(expected.toPayCents, 'EUR')
  expect(presentYear(year).total[3]).toBe(shown)
  const csv = earningsRows(await listEarnedStages(db, freelancer.id, YEAR))
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const toPay = csv.slice(1, -1).reduce((sum, row) => sum + cents(row[10]), 0)
  expect([toPay, cents(csv.at(-1)?.[10])]).toEqual([expected.toPayCents, expected.toPayCents])
  const about = { year: YEAR, name: 'Núria Campos', siteName: 'Gremio', now: new Date() }
  // Amounts of billions go over two lines.
  const close = (text = '') => text.replace(/\s/g, '')
  const paper = close((await readPdf(await writePdf(earningsPaper([year], about)))).pages.join(''))
  expect(paper).toContain(close(presentYear(year).total.join('')))
  for (const { amounts } of presentYear(year).quarters) expect(paper).toContain(close(amounts.join('')))
})

/** Writes these quotes, and the orders that follow from them, with all their stages accepted. */
async function fill(db: Awaited<ReturnType<typeof aDatabase>>, { clientId, freelancerId }: Record<string, string>) {
  for (const statement of [
    sql`CREATE TABLE given_requests AS
          SELECT request, gen_random_uuid() AS id FROM (SELECT DISTINCT request FROM given) g`,
    sql`INSERT INTO requests (id, client_id, title, body, category_id, currency, created_at, closes_at)
          SELECT id, ${clientId}, 'Carteles', 'Muchos.', (SELECT min(id) FROM categories), 'EUR', now(), now() + interval '1 day'
            FROM given_requests`,
    sql`INSERT INTO request_invitations (request_id, freelancer_id, form_key, created_at)
          SELECT id, ${freelancerId}, gen_random_uuid(), now() FROM given_requests`,
    sql`INSERT INTO quotes (id, request_id, freelancer_id, version, state, form_key, scope, revisions, plan, is_trader,
                            tax_name, tax_bps, retention_bps, currency, base_cents, tax_cents, retention_cents,
                            to_pay_cents, valid_until, sha256, created_at)
          SELECT g.quote_id, r.id, ${freelancerId}, g.version, 'sustituido', gen_random_uuid(), 'Todo', 1, 'al_entregar',
                 true, 'IVA', g."taxBps", g."retentionBps", 'EUR', g."baseCents", g."taxCents", g."retentionCents",
                 g."toPayCents", now() + interval '1 day', repeat('0', 64), now()
            FROM given g JOIN given_requests r USING (request)`,
    sql`INSERT INTO quote_stages (quote_id, n, title, days, base_cents, tax_cents, retention_cents, to_pay_cents)
          SELECT g.quote_id, s.n, 'Cartel', 1, s."baseCents", s."taxCents", s."retentionCents", s."toPayCents"
            FROM given g, jsonb_to_recordset(g.stages)
              AS s(n int, "baseCents" bigint, "taxCents" bigint, "retentionCents" bigint, "toPayCents" bigint)`,
    sql`INSERT INTO orders (id, client_id, freelancer_id, category_id, state, created_at, completed_at, quote_id, title,
                            provider, plan, currency, agreement_sha256)
          SELECT g.order_id, ${clientId}, ${freelancerId}, (SELECT min(id) FROM categories), 'completado', g.at, g.at,
                 g.quote_id, 'Cartel', 'directo', 'al_entregar', 'EUR', repeat('0', 64)
            FROM given g`,
    sql`INSERT INTO stages (order_id, n, title, days, base_cents, tax_cents, retention_cents, to_pay_cents, state,
                            revisions_left, delivered_at)
          SELECT g.order_id, s.n, s.title, s.days, s.base_cents, s.tax_cents, s.retention_cents, s.to_pay_cents,
                 'completado', 0, g.at
            FROM given g JOIN quote_stages s USING (quote_id)`,
  ])
    await statement.execute(db)
}
