import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { encodePictureQuickly } from '#app/adapters/images.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { bankBox } from '#app/adapters/tokens.server.ts'
import { contact } from '#app/domain/conversations/commands.server.ts'
import { mergeListings } from '#app/domain/favorites/commands.server.ts'
import { orderPackagePath } from '#app/domain/hiring/paths.ts'
import { writeCents } from '#app/forms/fields.ts'
import { sourceReader } from '#app/jobs/external-ads.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { TALK_LIMITS } from '#db/seed/conversations.ts'
import { demoData } from '#db/seed/data.ts'
import { formOf, seedDemo } from '#db/seed/demo.ts'
import { aDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const db = await aDatabase()
const now = new Date()
const { listings, packages } = demoData()

const plus = (cents: number, percent: number) => cents + Math.round((cents * percent) / 100)

/** A visible listing of the demonstration, and what a private person pays for it. */
interface Priced {
  id: string
  title: string
  authorId: string
  /** The unit: «proyecto». */
  per: string
  cents: number
  /** The price that each place prints: «desde 217,80 € por proyecto». */
  price: string
  /** «IVA incl.» */
  tax: string | null
  /** The cheapest package, if that is the price. */
  tier: string | undefined
  /** The price of a package without its tax. */
  baseCents: number | undefined
}

let all: Priced[]
let client: Visitor
let clientId: string

/** The price by the files of the demonstration alone. */
function pricedBy(
  row: Pick<Priced, 'id' | 'title' | 'authorId'>,
  tiers: { tier: string; baseCents: number }[],
): Priced {
  const listing = listings.find(({ title }) => title === row.title)
  if (!listing) throw new Error(`«${row.title}» is not in the files`)
  const { price, price_kind, price_rate } = formOf(listing)
  const [cheapest] = listing.per === 'proyecto' ? tiers : []
  const typed = price_kind === 'mas_impuestos' ? plus(price, (price_rate ?? 0) / 100) : price
  const cents = cheapest ? plus(cheapest.baseCents, 21) : typed
  const name = cheapest
    ? 'IVA'
    : ['mas_impuestos', 'impuestos_incluidos'].includes(price_kind) && (listing.tax ?? 'IVA')
  return {
    ...row,
    per: listing.per,
    cents,
    price: `${cheapest ? 'desde ' : ''}${formatMoney(cents, 'EUR')} por ${listing.per}`,
    tax: name ? `${name} incl.` : null,
    tier: cheapest?.tier,
    baseCents: cheapest?.baseCents,
  }
}

beforeAll(async () => {
  await seedDemo(db, {
    storage,
    encodePicture: encodePictureQuickly,
    site: { origin: 'http://localhost:3000', name: 'Gremio' },
    currency: 'EUR',
    termsVersion: '2026-11',
    hiring: true,
    bank: bankBox,
    simulates: true,
    passwords: 'random',
    sourceReader,
    now,
    listings: listings.map((listing) => ({ ...listing, shows: [] })),
  })
  const rows = await db.selectFrom('visibleListings').select(['id', 'title', 'authorId']).orderBy('id').execute()
  const tiers = await db
    .selectFrom('packages')
    .select(['listingId', 'tier', 'baseCents'])
    .orderBy('baseCents')
    .execute()
  all = rows.map(({ id, title, authorId }) =>
    pricedBy(
      { id: id ?? '', title: title ?? '', authorId: authorId ?? '' },
      tiers.filter(({ listingId }) => listingId === id),
    ),
  )
  const made = await signedIn()
  client = made.visitor
  clientId = made.account.id
})

const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** The elements of a list that continues over pages, by the listing that each links to. */
async function read(visitor: Visitor, path: string, each: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let next: string | null = path; next;) {
    await visitor.visit(next)
    for (const one of visitor.document.querySelectorAll(each)) {
      const [, id = ''] =
        /\/marketplace\/([0-9a-f-]{36})/.exec(
          one.querySelector('a[href^="/marketplace/"]')?.getAttribute('href') ?? '',
        ) ?? []
      found.set(id, spaced(one.textContent))
    }
    next = visitor.document.querySelector('a[rel~=next]')?.getAttribute('href') ?? null
  }
  return found
}

const inLine = ({ price, tax }: Priced) => spaced([price, tax].filter(Boolean).join(', '))

/** Beside packages the panel names the one that it shows, which is the cheapest, instead of «desde». */
const onPanel = (listing: Priced) => (listing.tier ? inLine(listing).replace('desde ', '') : inLine(listing))

/** The listings whose text does not have their price. */
const without = (texts: Map<string, string>, words: (listing: Priced) => string) =>
  all
    .filter((listing) => !texts.get(listing.id)?.includes(words(listing)))
    .map((listing) => [words(listing), texts.get(listing.id)])

test('the demonstration has prices of every kind, and packages beside prices of a project', () => {
  expect(all.length).toBeGreaterThan(140)
  expect(new Set(listings.map(({ kind }) => kind)).size).toBe(4)
  expect(new Set(all.map(({ tax }) => tax))).toEqual(new Set([null, 'IVA incl.', 'IGIC incl.']))
  expect(all.filter(({ tier }) => tier)).toHaveLength(packages.offered.length)
})

test('cards, and the order by price', async () => {
  const cards = await read(await Visitor.arrive(), '/marketplace?sort=price_asc', '.listing-card')
  expect(without(cards, inLine)).toEqual([])
  const inOrder = [...cards.keys()].map((id) => all.find((listing) => listing.id === id)?.cents ?? 0)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
})

test('the filter by price finds each listing at the amount to pay, and not a cent above or below, and the map shows that price', async () => {
  const { origin } = await aServer({ TILE_URL: 'https://tiles.ejemplo/{z}/{x}/{y}.png', TILE_ATTRIBUTION: '© Mapas' })
  const visitor = await Visitor.arrive({ origin })
  let onMap = 0
  const isFound = async ({ id }: Priced, cents: number) => {
    await visitor.visit(`/marketplace?min_price=${writeCents(cents)}&max_price=${writeCents(cents)}&map=1`)
    return visitor.document.querySelector(`.listing-card a[href="/marketplace/${id}"]`) !== null
  }
  for (const listing of all) {
    expect(await isFound(listing, listing.cents), listing.title).toBe(true)
    // For several listings whose prices are of different kinds, the map shows only their number.
    for (const mark of visitor.document.querySelectorAll('.results-map a')) {
      if (/^\d+$/.test(spaced(mark.textContent))) continue
      expect(spaced(mark.textContent), listing.title).toContain(spaced(formatMoney(listing.cents, 'EUR')))
      onMap += 1
    }
    expect(await isFound(listing, listing.cents - 1), listing.title).toBe(false)
    expect(await isFound(listing, listing.cents + 1), listing.title).toBe(false)
  }
  expect(onMap).toBeGreaterThan(50)
  const { rows } = await sql<{ id: string; cents: number }>`
    SELECT listing_id AS id, price_cents AS cents FROM listing_search ORDER BY listing_id`.execute(db)
  expect(rows).toEqual(all.map(({ id, cents }) => ({ id, cents })))
})

test('the panel of its page, its title, and its structured data show that price', async () => {
  const visitor = await Visitor.arrive()
  for (const listing of all) {
    await visitor.visit(`/marketplace/${listing.id}`)
    expect(spaced(visitor.document.querySelector('.offer')?.textContent), listing.title).toContain(onPanel(listing))
    expect(spaced(visitor.title)).toContain(spaced(listing.price))
    const [service] = [...visitor.document.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>)
      .flatMap((data) => (Array.isArray(data['@graph']) ? data['@graph'] : [data]) as Record<string, unknown>[])
      .filter((data) => data['@type'] === 'Service')
    const amount = (listing.cents / 100).toFixed(2)
    expect(service, listing.title).toMatchObject({
      offers: {
        price: amount,
        priceSpecification: {
          price: amount,
          unitText: listing.per,
          ...(listing.tax && { valueAddedTaxIncluded: true }),
        },
      },
    })
  }
})

test('feeds', async () => {
  const visitor = await Visitor.arrive()
  const texts = new Map<string, string>()
  for (const authorId of new Set(all.map((listing) => listing.authorId))) {
    const answer = await visitor.request(`/freelancers/${authorId}/feed.json`)
    const { items } = (await answer.json()) as { items: { id: string; content_text: string }[] }
    for (const { id, content_text } of items) texts.set(id.slice(-36), spaced(content_text))
  }
  expect(without(texts, inLine)).toEqual([])
})

test('favourites, the page of a first message, and the conversation', async () => {
  expect(
    await mergeListings(
      db,
      clientId,
      all.map(({ id }) => id),
      now,
    ),
  ).toBe(all.length)
  const kept = await read(client, '/dashboard/favorites', 'main li')
  expect(without(kept, inLine)).toEqual([])
  expect([...kept.values()].filter((text) => /Ha (subido|bajado)/.test(text))).toEqual([])
  for (const listing of all) {
    await client.visit(`/marketplace/${listing.id}/contact`)
    expect(spaced(client.text), listing.title).toContain(inLine(listing))
  }
  for (const listing of all) {
    const sent = await contact(
      db,
      clientId,
      { listingId: listing.id },
      { content: 'Hola', key: '' },
      { now, limits: TALK_LIMITS },
    )
    if (sent.kind !== 'sent') throw new Error(sent.kind)
    await client.visit(`/dashboard/messages/${sent.conversationId}`)
    expect(spaced(client.text), listing.title).toContain(inLine(listing))
  }
})

test('a package, the page that orders it, and the agreement', async () => {
  for (const listing of all.filter(({ tier }) => tier)) {
    const amount = spaced(formatMoney(listing.cents, 'EUR'))
    await client.visit(`/marketplace/${listing.id}`)
    expect(spaced(client.text)).toContain(`${amount} por proyecto, IVA incl.`)
    expect(spaced(client.text)).toContain(`Son ${spaced(formatMoney(listing.baseCents ?? 0, 'EUR'))} + IVA`)
    await client.visit(orderPackagePath(listing.id, listing.tier ?? ''))
    expect(spaced(client.text), listing.title).toContain(amount)
    await client.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
    // Some sellers say yes first.
    if (!client.path.endsWith('/accept')) continue
    expect(spaced(client.text), listing.title).toContain(amount)
    for (const begins of client.document.querySelectorAll<HTMLInputElement>('[name=begins][value=despues]'))
      begins.checked = true
    await client.press((client.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
    expect(client.path).toMatch(/^\/dashboard\/orders\//)
    expect(spaced(client.text), listing.title).toContain(amount)
  }
})
