// The load of a site of a given size on its machines, calculated from measured costs. It starts no program.
import { parseArgs } from 'node:util'

/**
 * Milliseconds of processor of node and of PostgreSQL for a request that comes alone, by
 * `npm run bench -- --only=costs` beside a million listings.
 */
const COSTS = {
  kept: { node: 1.2, postgres: 0 },
  search: { node: 14, postgres: 25.9 },
  listing: { node: 9.7, postgres: 16.1 },
  signedIn: { node: 8.3, postgres: 6.8 },
  message: { node: 9.3, postgres: 6.9 },
}
/** Bytes in the database, indexes included, by `--only=sizes`; for a file of an order, from 100,000 rows of `order_files`. */
const BYTES = { listing: 3_465, account: 618, message: 661, order: 2_807, file: 648 }
/** Every act of an order is a page and a form, and there are about as many as this from quote to rating. */
const REQUESTS_OF_AN_ORDER = 24
/**
 * The share of a day that falls into its busiest hour; its busiest minute has twice the requests of the hour's mean.
 */
const BUSIEST_HOUR = 0.1
const BURST = 2
/** A processor that is busier than this makes people wait. */
const BUSY = 0.6
const GIGABYTE = 1_000_000_000
/** The largest total of the deliveries of an order, with the default of `ORDER_FILE_MB`. */
const ORDER_MB_MAX = 4 * 50

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    accounts: { type: 'string', default: '50000' },
    pages: { type: 'string', default: '200000' },
    messages: { type: 'string', default: '5000' },
    orders: { type: 'string', default: '200' },
    'order-files': { type: 'string', default: '2' },
    'order-mb': { type: 'string', default: '20' },
    kept: { type: 'string', default: '50' },
    'signed-in': { type: 'string', default: '20' },
    years: { type: 'string', default: '3' },
  },
})
const numberOf = (name: keyof typeof values) => {
  const given = Number(values[name])
  if (!Number.isFinite(given) || given < 0) throw new RangeError(`--${name} is a number of zero or more`)
  return given
}

const [listings, accounts, pages, messages, orders, years] = (
  ['listings', 'accounts', 'pages', 'messages', 'orders', 'years'] as const
).map(numberOf) as [number, number, number, number, number, number]
const [kept, signedIn] = [numberOf('kept') / 100, numberOf('signed-in') / 100]
const [filesOfOrder, mbOfOrder] = [numberOf('order-files'), numberOf('order-mb')]
if (kept + signedIn > 1) throw new RangeError('--kept and --signed-in are parts of a hundred together')

/** Requests a day. Of the public pages that are made anew, half are searches and half are listings. */
const anew = pages * (1 - kept - signedIn)
const PARTS = [
  { name: 'pages that are kept', requests: pages * kept, cost: COSTS.kept, isPublic: true },
  { name: 'searches made anew', requests: anew / 2, cost: COSTS.search, isPublic: true },
  { name: 'listings made anew', requests: anew / 2, cost: COSTS.listing, isPublic: true },
  { name: 'signed-in pages', requests: pages * signedIn, cost: COSTS.signedIn, isPublic: false },
  { name: 'messages', requests: messages, cost: COSTS.message, isPublic: false },
  { name: 'acts of orders', requests: orders * REQUESTS_OF_AN_ORDER, cost: COSTS.message, isPublic: false },
]
const aSecond = (requests: number) => (requests * BUSIEST_HOUR * BURST) / 3_600
const processors = (of: 'node' | 'postgres', parts = PARTS) =>
  parts.reduce((sum, { requests, cost }) => sum + (aSecond(requests) * cost[of]) / 1_000, 0) / BUSY

const say = (text: string) => console.log(text)
say('| in the busiest minute | a second | processors of node | of PostgreSQL |\n| --- | --- | --- | --- |')
for (const part of PARTS) {
  say(
    `| ${part.name} | ${aSecond(part.requests).toFixed(1)} | ${processors('node', [part]).toFixed(2)} | ${processors('postgres', [part]).toFixed(2)} |`,
  )
}
const total = { node: processors('node'), postgres: processors('postgres') }
const primary = processors(
  'postgres',
  PARTS.filter(({ isPublic }) => !isPublic),
)
say(
  `| all | ${aSecond(PARTS.reduce((sum, { requests }) => sum + requests, 0)).toFixed(1)} | ${total.node.toFixed(2)} | ${total.postgres.toFixed(2)} |`,
)
say(`\nProcesses of node: ${Math.max(1, Math.ceil(total.node))}, and one more that may be taken away.`)
say(`Without public pages PostgreSQL would need ${primary.toFixed(2)} processors.`)

const allOrders = orders * 365 * years
const files = allOrders * filesOfOrder
const stored = {
  listings: listings * BYTES.listing,
  accounts: accounts * BYTES.account,
  messages: messages * 365 * years * BYTES.message,
  orders: allOrders * BYTES.order,
  'files of orders': files * BYTES.file,
}
say(`\n| after ${years} years | rows | GB |\n| --- | --- | --- |`)
const rowsOf = {
  listings,
  accounts,
  messages: messages * 365 * years,
  orders: allOrders,
  'files of orders': files,
}
for (const [name, bytes] of Object.entries(stored))
  say(`| ${name} | ${rowsOf[name as keyof typeof rowsOf].toLocaleString('en')} | ${(bytes / GIGABYTE).toFixed(2)} |`)
const whole = Object.values(stored).reduce((sum, bytes) => sum + bytes, 0)
say(`| all in the database | | ${(whole / GIGABYTE).toFixed(2)} |`)
const inStore = (mb: number) => ((allOrders * mb) / 1_000).toFixed(0)
say(
  `\nFiles of orders in the store: ${inStore(mbOfOrder)} GB with ${mbOfOrder} MB an order, ${inStore(ORDER_MB_MAX)} GB if each had the ${ORDER_MB_MAX} MB that it can have.`,
)
