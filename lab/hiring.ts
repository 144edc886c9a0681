import pg from 'pg'
import { startApp } from './app.ts'
import { BAR_MS, countStatementsOf, signIn, time, type Told } from './dashboard.ts'
import { SELLER } from './dashboard-seed.ts'
import { seedHiring } from './hiring-seed.ts'

/** Whatever the number of listings: this is what the bars are for. */
const SIZE = { orders: 1_000_000, ofSeller: 5_000 }

/** How long the pages of hiring take beside a million orders, for somebody with thousands of them. */
export async function measureHiring(databaseUrl: string, { say, note }: Told): Promise<void> {
  await seedHiring(databaseUrl, SIZE, (text) => note(`hiring: ${text}`))
  const pages = await listPages(databaseUrl)
  const counted = await countStatementsOf(databaseUrl, Object.values(pages))

  const app = await startApp(databaseUrl)
  try {
    const cookie = await signIn(app.origin)
    say(`\n${SIZE.orders} orders, ${SIZE.ofSeller} of them one freelancer's`)
    say('\n| page | statements | p50 ms | p95 ms | KB | |\n| --- | --- | --- | --- | --- | --- |')
    for (const [name, page] of Object.entries(pages)) {
      const { status } = await fetch(app.origin + page, { headers: { cookie } })
      if (status !== 200) throw new Error(`${page} is answered with ${status}`)
      const { p50, p95, bytes } = await time(app.origin + page, cookie)
      say(
        `| ${name} | ${counted.get(page)?.length ?? 0} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ` +
          `${(bytes / 1024).toFixed(1)} | ${p95 > BAR_MS ? 'too slow' : ''} |`,
      )
    }
  } finally {
    app.child.kill('SIGTERM')
  }
}

async function listPages(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const one = async (column: 'client_id' | 'freelancer_id', state: string) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT o.id FROM orders o JOIN users u ON u.id = o.${column}
        WHERE u.email = $1 AND o.state = $2 ORDER BY o.created_at LIMIT 1`,
      [SELLER.email, state],
    )
    return `/dashboard/orders/${rows[0]?.id}`
  }
  const pages = {
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
  await client.end()
  return pages
}
