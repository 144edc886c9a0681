import { expect, test } from 'vitest'
import { plainText, readDate, readPrice } from './clean.server.ts'
import { readFeed, type FeedToRead } from './read-feed.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const BASE = 'https://tablon.example/feed'

function read(text: string | Buffer, kind: FeedToRead['kind'], more: Partial<FeedToRead> = {}) {
  const bytes = Buffer.from(text as string)
  return readFeed({ bytes, contentType: '', kind, fields: {}, base: BASE, home: null, now, ...more })
}

function adsOf(...given: Parameters<typeof read>) {
  const found = read(...given)
  if (found.kind === 'unreadable') throw new Error(found.reason)
  return found.ads
}

const rss = (items: string, head = '') => `<?xml version="1.0"?>${head}<rss version="2.0"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title>
  <link>https://tablon.example</link><description>d</description>${items}</channel></rss>`

test('I6: an item of RSS gives its fields; fields that it lacks stay empty', () => {
  const [full, bare] = adsOf(
    rss(`<item><title>Clases de canto</title><link>/a/1</link><guid isPermaLink="false">uno</guid>
      <pubDate>Fri, 20 Nov 2026 10:00:00 +0100</pubDate><dc:creator>Ana</dc:creator><category>Música</category>
      <category>canto</category><description>&lt;p&gt;Hola&lt;/p&gt;</description>
      <enclosure url="https://tablon.example/f.jpg" type="image/jpeg" length="1"/></item>
      <item><title>Solo título</title><link>https://tablon.example/a/2</link></item>`),
    'rss',
  )
  expect(full).toEqual({
    externalId: 'uno',
    link: 'https://tablon.example/a/1',
    title: 'Clases de canto',
    description: 'Hola',
    postDate: new Date('2026-11-20T09:00:00Z'),
    userName: 'Ana',
    priceCents: null,
    currency: null,
    priceType: null,
    category: 'Música',
    location: null,
    tags: ['canto'],
    media: [{ type: 'image', url: 'https://tablon.example/f.jpg' }],
    views: null,
    featured: null,
    expiresAt: null,
    status: 'active',
  })
  expect(bare).toMatchObject({ externalId: 'https://tablon.example/a/2', postDate: null, userName: null, tags: [] })
})

test('I6: Atom, JSON Feed, lists of JSON and CSV are read too, with the names that the operator gives', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id><updated>2026-11-01T00:00:00Z</updated>
    <entry><title>Uno</title><id>tag:1</id><link href="https://tablon.example/1"/><author><name>Ana</name></author>
    <updated>2026-11-01T00:00:00Z</updated><summary>Texto</summary></entry></feed>`
  expect(adsOf(atom, 'rss')).toMatchObject([{ externalId: 'tag:1', userName: 'Ana', description: 'Texto' }])

  const jsonFeed = {
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ id: '1', url: '/1', title: 'Uno', authors: [{ name: 'Ana' }], tags: ['a'] }],
  }
  expect(adsOf(JSON.stringify(jsonFeed), 'json')).toMatchObject([
    { link: 'https://tablon.example/1', userName: 'Ana', tags: ['a'] },
  ])

  const own = {
    lista: {
      filas: [
        {
          nombre: 'Uno',
          dinero: { cuanto: '1.250,50 €' },
          web: 'https://tablon.example/1',
          price: { type: 'hourly' },
          status: 'Inactivo',
          views: 12,
          featured: true,
          expiryDate: '2026-12-01',
          user: { name: 'Ana', email: 'ana@ejemplo.es' },
          contactInfo: { phone: '600 12 34 56' },
          rawData: { quality: 9 },
        },
      ],
    },
  }
  const fields = { items: 'lista.filas', title: 'nombre', 'price.amount': 'dinero.cuanto', link: 'web' }
  const [ad] = adsOf(JSON.stringify(own), 'json', { fields })
  expect(ad).toMatchObject({
    title: 'Uno',
    priceCents: 125_050,
    currency: 'EUR',
    priceType: 'hourly',
    status: 'inactive',
    views: 12,
    featured: true,
    userName: 'Ana',
  })
  expect(JSON.stringify(ad)).not.toMatch(/ejemplo\.es|600|quality/)

  const csv =
    '\uFEFFtitulo;precio;enlace;etiquetas;fecha\n"Uno; dos";"1.250,50";https://tablon.example/1;a,b;20/11/2026\n\n'
  expect(adsOf(csv, 'csv')).toMatchObject([
    {
      title: 'Uno; dos',
      priceCents: 125_050,
      currency: null,
      tags: ['a', 'b'],
      postDate: new Date('2026-11-20T12:00:00Z'),
    },
  ])
  const latin = Buffer.from('titulo,url\nDiseño,https://tablon.example/1\n', 'latin1')
  expect(adsOf(latin, 'csv', { contentType: 'text/csv; charset=ISO-8859-1' })).toMatchObject([{ title: 'Diseño' }])
})

test('I3: HTML pages, broken files and lists without titles are unreadable, each with a reason', () => {
  for (const kind of ['rss', 'json', 'csv'] as const)
    expect(read('<!DOCTYPE html>\n<html><body>Entra</body></html>', kind)).toEqual({
      kind: 'unreadable',
      reason: 'it is a page of HTML',
    })
  expect(read('{"a":', 'json').kind).toBe('unreadable')
  expect(read('{"a":1}', 'json')).toEqual({ kind: 'unreadable', reason: 'there is no list in it' })
  expect(read('[{"otro":1}]', 'json')).toEqual({
    kind: 'unreadable',
    reason: 'none of its entries has a title and a link',
  })
  expect(read('a,b\n"sin fin,1', 'csv').kind).toBe('unreadable')
  expect(read('<rss><channel><item>', 'rss').kind).toBe('unreadable')
  expect(read(Buffer.from([0, 1, 2, 255]), 'rss').kind).toBe('unreadable')
})

test('I3: tags, scripts, invisible characters and contacts are removed; links are http or absent', () => {
  const [ad, ...others] = adsOf(
    JSON.stringify([
      {
        title: '<b>Uno</b><script>alert(1)</script>\u202E\u0000 & más',
        description:
          '<p>Llama al 600 12 34 56</p><img src=x onerror=alert(1)><p>o a ana@ejemplo.es</p><style>p{}</style>',
        link: 'https://tablon.example/1',
        user: 'ana@ejemplo.es (Ana)',
        media: [
          { url: 'javascript:alert(1)' },
          { url: 'https://tablon.example/f.png', type: 'image', title: '<i>Foto</i>' },
        ],
      },
      { title: 'Dos', link: 'javascript:alert(1)' },
      { title: 'Tres', link: 'https://user:clave@tablon.example/' },
    ]),
    'json',
  )
  expect(others).toEqual([])
  expect(ad).toMatchObject({
    title: 'Uno & más',
    description: 'Llama al [contacto en la fuente]\n\no a [contacto en la fuente]',
    userName: 'Ana',
    media: [{ type: 'image', url: 'https://tablon.example/f.png', caption: 'Foto' }],
  })
  expect(plainText('3 < 5 y 7 > 2', 50)).toBe('3 < 5 y 7 > 2')
  expect(plainText('á'.repeat(300), 160)).toHaveLength(160)
})

test('I3: entities that multiply, deep nesting and endless entries stay small', () => {
  const entities = Array.from({ length: 12 }, (_, k) => `<!ENTITY l${k + 1} "${`&l${k};`.repeat(10)}">`).join('')
  for (const declared of [`<!ENTITY l0 "lol">${entities}`, '<!ENTITY l9 SYSTEM "file:///etc/passwd">']) {
    const found = read(
      rss('<item><title>&l9;</title><link>https://tablon.example/1</link></item>', `<!DOCTYPE rss [${declared}]>`),
      'rss',
    )
    expect(JSON.stringify(found).length).toBeLessThan(1_000)
    expect(JSON.stringify(found)).not.toContain('root:')
  }
  expect(read(`<rss><channel><item>${'<a>'.repeat(100_000)}`, 'rss').kind).toBe('unreadable')
  expect(plainText('<div>'.repeat(20_000), 5_000)).toBe('')
  const many = Array.from({ length: 2_500 }, (_, at) => ({ id: at, title: `Anuncio ${at}`, link: '/a' }))
  const found = read(JSON.stringify(many), 'json')
  expect(found).toMatchObject({ kind: 'read', entries: 2_500 })
  expect(found.kind === 'read' && found.ads.length).toBe(2_000)
})

test('I8: an ad past its last day has expired on arrival; a future day is not taken for the date of an ad', () => {
  const entries = [
    { title: 'Uno', link: '/1', expiryDate: '2026-11-01' },
    { title: 'Dos', link: '/2', expiryDate: '2027-01-01', postDate: '2030-01-01' },
  ]
  expect(adsOf(JSON.stringify(entries), 'json')).toMatchObject([
    { status: 'expired' },
    { status: 'active', postDate: null },
  ])
})

test.each([
  ['1.250,50 €', 125_050, 'EUR'],
  ['1250.5', 125_050, null],
  ['120.00 EUR', 12_000, 'EUR'],
  ['USD 1,250.00', 125_000, 'USD'],
  ['1.250', 125_000, null],
  ['desde 20 €/hora', 2_000, 'EUR'],
  ['$ 15', 1_500, null],
  ['20 IVA', 2_000, null],
  ['a convenir', undefined, undefined],
  ['-5', undefined, undefined],
  ['10-20 €', undefined, undefined],
  ['1e9', undefined, undefined],
])('I6: the price %s', (text, cents, currency) => {
  expect(readPrice(text)).toEqual(cents === undefined ? null : { cents, currency })
})

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['20/11/2026', '2026-11-20T12:00:00.000Z'],
  [1_763_632_800, '2025-11-20T10:00:00.000Z'],
  ['31/02/2026', undefined],
  ['ayer', undefined],
  ['1', undefined],
  [{}, undefined],
])('I6: the date %j', (given, iso) => {
  expect(readDate(given)?.toISOString()).toBe(iso)
})
