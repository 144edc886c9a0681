import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMarketplace } from '#tests/support/marketplace.ts'
import { aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The limits of a page, in bytes as they travel. */
const SCRIPTS_MAX = 100 * 1024
const STYLES_MAX = 15 * 1024
const PAGE_MAX = 15 * 1024
/** How much one screen of hiring may add to the scripts of other areas. */
const HIRING_SCRIPTS_MAX = 4 * 1024
const SEARCH_PAGE_MAX = { br: 10_200, gzip: 10_900 }
const CARDS_A_PAGE = 24
/** The limit of scripts in another language than the source's, whose words are shorter. */
const OTHER_SCRIPTS_MAX = 102 * 1024

interface BuildManifest {
  entry: { module: string; imports: string[]; css?: string[] }
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] }>
}

const CLIENT = join(import.meta.dirname, '../../build/client')
const assets = readdirSync(join(CLIENT, 'assets'))
const TABLE = /^window\.__remixManifest=/
/** The route of the web manifest has a file of a like name. */
const manifestFile =
  assets.find(
    (name) => /^manifest-.*\.js$/.test(name) && TABLE.test(readFileSync(join(CLIENT, 'assets', name), 'utf8')),
  ) ?? ''
const manifest = JSON.parse(
  readFileSync(join(CLIENT, 'assets', manifestFile), 'utf8')
    .replace(TABLE, '')
    .replace(/;\s*$/, ''),
) as BuildManifest

/** The entries of each other language. */
const languages = JSON.parse(readFileSync(join(CLIENT, '../server/languages.json'), 'utf8')) as {
  language: string
  files: BuildManifest
}[]

const read = (url: string) => readFileSync(join(CLIENT, url))
const compressed = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength
const weights = new Map<string, number>()
function weightOf(url: string): number {
  const weight = weights.get(url) ?? compressed(read(url))
  weights.set(url, weight)
  return weight
}
const total = (urls: Iterable<string>) => [...urls].reduce((sum, url) => sum + weightOf(url), 0)

/** The route and its frames, up to the root. */
function chain(id: string, { routes } = manifest): BuildManifest['routes'][string][] {
  const route = routes[id]
  return route ? [route, ...(route.parentId ? chain(route.parentId, { ...manifest, routes }) : [])] : []
}

/**
 * What a browser loads at the first visit: the entry, the route's chain, and the modules that those import at once. Not
 * the file of all routes: with route discovery each page carries its own part of the table.
 */
function scriptsOf(id: string, built = manifest): Set<string> {
  const found = new Set<string>()
  const add = (url: string) => {
    if (found.has(url)) return
    found.add(url)
    const code = read(url).toString()
    for (const [, from = ''] of code.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]*?\bfrom\s*)?["']([^"']+\.js)["']/g,
    ))
      add(join(dirname(url), from))
  }
  for (const { module, imports = [] } of [built.entry, ...chain(id, built)]) [module, ...imports].forEach(add)
  return found
}

const stylesOf = (id: string) => new Set(chain(id).flatMap(({ css = [] }) => css))
const screens = Object.keys(manifest.routes).filter((id) => id !== 'root')
const scripts = assets.filter((name) => name.endsWith('.js'))
const contains = (name: string, mark: RegExp) => mark.test(read(`/assets/${name}`).toString())

describe.each(screens)('a first visit to %s', (id) => {
  test('loads at most 100 KB of JavaScript, compressed', () => {
    const files = scriptsOf(id)
    expect(files.size).toBeGreaterThan(2)
    expect(total(files), [...files].map((url) => `${url} ${weightOf(url)}`).join('\n')).toBeLessThanOrEqual(SCRIPTS_MAX)
  })

  test('loads at most 15 KB of CSS, compressed', () => {
    expect(total(stylesOf(id))).toBeLessThanOrEqual(STYLES_MAX)
  })

  test('loads no map library', () => {
    expect([...scriptsOf(id)].filter((url) => /leaflet-container/.test(read(url).toString()))).toEqual([])
  })
})

test.each(languages)('a first visit in $language loads at most 102 KB of JavaScript', ({ files }) => {
  const weighed = screens.map((id) => ({ id, bytes: total(scriptsOf(id, files)) }))
  expect(weighed.length).toBeGreaterThan(100)
  expect(weighed.filter(({ bytes }) => bytes > OTHER_SCRIPTS_MAX || bytes < OTHER_SCRIPTS_MAX / 3)).toEqual([])
})

describe('hiring', () => {
  const isHiring = (id: string) => /^screens\/(hiring|payments|disputes)\//.test(id)
  const elsewhere = new Set(screens.filter((id) => !isHiring(id)).flatMap((id) => [...scriptsOf(id)]))

  test.each(screens.filter(isHiring))('%s adds at most 4 KB of JavaScript to the shared files', (id) => {
    const added = [...scriptsOf(id)].filter((url) => !elsewhere.has(url))
    expect(added).not.toEqual([])
    expect(total(added), added.map((url) => `${url} ${weightOf(url)}`).join('\n')).toBeLessThanOrEqual(
      HIRING_SCRIPTS_MAX,
    )
  })

  test('an order and a comparison of quotes are among the weighed pages', () => {
    expect(screens.filter(isHiring)).toEqual(expect.arrayContaining(['screens/hiring/order', 'screens/hiring/compare']))
  })
})

test('the file of all routes is not loaded', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/login')
  expect(visitor.html).toContain('window.__remixManifest')
  // The name is in the part that the page carries; no request asks for it.
  const asked = [...visitor.html.matchAll(/(?:import\s*|from\s*|href=|src=)"([^"]+\.js)"/g)].map(([, url]) => url)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked).not.toContain(`/assets/${manifestFile}`)
})

test('the map library is in files that are loaded when a map is shown', () => {
  expect(scripts.filter((name) => contains(name, /leaflet-container/))).toHaveLength(1)
})

test('no schema library reaches the browser', () => {
  expect(scripts.filter((name) => contains(name, /ZodError|_zod\b|\$ZodType/))).toEqual([])
})

test('code of Remix that only its server or its older data loading uses does not reach the browser', () => {
  const marks = /Hey developer|__remixContext\.p\b|remix-deferred|"prefetch"/
  expect(scripts.filter((name) => contains(name, marks))).toEqual([])
})

test('code of the router that defers data, or blocks or animates a navigation, does not reach the browser', () => {
  const marks = /resolveData\b|startViewTransition|You are trying to use a blocker|Invalid blocker state/
  expect(scripts.filter((name) => contains(name, marks))).toEqual([])
})

test('code of the server does not reach the browser', () => {
  const marks = /process\.env|argon2|selectFrom|DATABASE_URL|SESSION_SECRETS|node:(fs|crypto|net)/
  expect(scripts.filter((name) => contains(name, marks))).toEqual([])
})

test('no file of the build requests anything from another site', () => {
  const outside = assets
    .filter((name) => /\.(js|css)$/.test(name))
    .filter((name) => /(?:url\(|import\(|src=)["']?https?:\/\//.test(read(`/assets/${name}`).toString()))
  expect(outside).toEqual([])
})

describe('pages as they travel', () => {
  let visitor: Visitor

  beforeAll(async () => {
    const stranger = await aStranger()
    visitor = stranger.visitor
    await aMarketplace(stranger.db, { listings: 60 })
  })

  async function weigh(path: string, encoding: 'br' | 'gzip') {
    const { hostname, port } = new URL(visitor.origin)
    const { request } = await import('node:http')
    return new Promise<{ bytes: number; html: string }>((resolve, reject) => {
      request({ hostname, port, path, headers: { Accept: 'text/html', 'Accept-Encoding': encoding } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          expect(response.statusCode, path).toBe(200)
          expect(response.headers['content-encoding']).toBe(encoding)
          const html = (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()
          resolve({ bytes: body.byteLength, html })
        })
      })
        .on('error', reject)
        .end()
    })
  }

  test.each(['br', 'gzip'] as const)('home weighs at most 15 KB (%s)', async (encoding) => {
    expect((await weigh('/', encoding)).bytes).toBeLessThanOrEqual(PAGE_MAX)
  })

  test.each(['br', 'gzip'] as const)(
    'the marketplace with 24 cards, hearts and filters weighs at most 10,200 bytes, without brotli a little more (%s)',
    async (encoding) => {
      const { bytes, html } = await weigh('/marketplace', encoding)
      await visitor.visit('/marketplace')
      const cards = visitor.document.querySelectorAll(
        'main article, main .listing-card, main li a[href^="/marketplace/"]',
      )
      expect(cards.length, html.slice(0, 200)).toBeGreaterThanOrEqual(CARDS_A_PAGE)
      expect(bytes).toBeLessThanOrEqual(SEARCH_PAGE_MAX[encoding])
    },
  )

  test.each(['/', '/marketplace', '/login', '/register', '/marketplace/{listing}'])(
    'every image of %s has its dimensions, and is on this site',
    async (path) => {
      await visitor.visit('/marketplace')
      const listing = visitor.document.querySelector<HTMLAnchorElement>('main a[href^="/marketplace/"]')
      await visitor.visit(path.replace('/marketplace/{listing}', listing?.getAttribute('href') ?? '/marketplace'))
      expect(visitor.status).toBe(200)
      const images = [...visitor.document.querySelectorAll('img')]
      const bare = images.filter((image) => !image.getAttribute('width') || !image.getAttribute('height'))
      expect(bare.map((image) => image.outerHTML)).toEqual([])
      const addresses = [...visitor.document.querySelectorAll('[src], link[href]')].map(
        (element) => new URL((element.getAttribute('src') ?? element.getAttribute('href')) as string, visitor.origin),
      )
      expect(addresses.filter((address) => address.origin !== visitor.origin).map(String)).toEqual([])
    },
  )
})
