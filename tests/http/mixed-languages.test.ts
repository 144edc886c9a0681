import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countCategories } from '#app/domain/search/category-figures.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { LANGUAGES, splitPrefix, withPrefix, type Language } from '#app/locale/languages.ts'
import { anAppOnRestartablePostgres } from '#tests/support/app-on-restartable-postgres.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { whileHeld } from '#tests/support/held-tables.ts'
import { aServer } from '#tests/support/server.ts'
import { parsePage, Visitor } from '#tests/support/visitor.ts'
import { aConnection, send, type WireAnswer } from '#tests/support/wire.ts'

/** Repeatable: the same requests in the same order every run. `npm run check:languages` makes more of them. */
const RUNS = { numRuns: process.env['EVERY_STATE'] === '1' ? 10 : 3, seed: 20_261_128, endOnFailure: true }
const AT_ONCE = 28
/** Four in five read their answer. */
const STAYS = Array.from({ length: 20 }, () => undefined)

/** A request for the same address in each language. */
interface Kind {
  name: string
  path: string
  /** The body of the form. */
  form?: string
  /** The referring page, if it is none of the site. */
  from?: string
  isMembers?: boolean
}

interface Asked {
  kind: Kind
  language: Language
  /** Whether the address, or its words, are new for each request. */
  isCold: boolean
  encoding: string
  waitsMs: number
  /** Disconnects without having read the answer, this number of milliseconds after the request. */
  leavesAfterMs: number | undefined
}

const LISTING = '/marketplace/LISTING'
const KINDS: readonly Kind[] = [
  { name: 'a kept page', path: '/categories' },
  { name: 'the home page', path: '/' },
  { name: 'a listing', path: LISTING },
  { name: 'a search', path: '/marketplace?q=WORD' },
  { name: 'a page that is never kept', path: '/login' },
  { name: 'the data of a page', path: '/categories.data' },
  { name: 'a page of a member', path: '/dashboard/listings', isMembers: true },
  { name: 'an address that is shortened', path: '/marketplace?q=WORD&category=&sort=' },
  { name: 'the way to the sign-in', path: '/dashboard/messages?with=WORD' },
  { name: 'a missing page', path: '/WORD' },
  { name: 'a missing listing', path: '/marketplace/00000000-0000-4000-8000-000000000000' },
  { name: 'a wrong form', path: '/login', form: 'email=WORD&password=' },
  { name: 'a form that waits for its turn', path: '/login', form: 'email=WORD%40ejemplo.es&password=WORD-WORD-WORD' },
  { name: 'a form of another site', path: '/theme', form: 'theme=dark', from: 'http://evil.example' },
  { name: 'a form that is too big', path: '/login', form: 'x'.repeat(1_200_000) },
]

/** A text that every page of a language has. */
const SAYS: Record<Language, RegExp> = {
  es: /Idioma|Ir al inicio/,
  en: /Language|Go to the home page/,
  fr: /Langue|Aller à l’accueil/,
  de: /Sprache|Zur Startseite/,
}

/** The header of a copy. */
const COPY: Record<Language, RegExp> = {
  es: /Esto es una copia/,
  en: /This is a copy/,
  fr: /Ceci est une copie/,
  de: /Dies ist eine Kopie/,
}

let origin: string
let listingId: string
let session: string

beforeAll(async () => {
  origin = (await aServer({ LANGUAGES: LANGUAGES.join() })).origin
  const db = await aDatabase()
  const createdAt = daysBefore(new Date(), 40)
  listingId = (await aListing(db, { title: 'Afinación de pianos', createdAt })).id
  // Their number has one form, however many rows the test adds.
  await db.insertInto('listingDailyStats').values({ listingId, day: '2026-01-15', views: 20 }).execute()
  // The figures of categories, which the server would make anew meanwhile.
  await countCategories(db, new Date())
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, await anAccount(db))
  session = visitor.cookie('session') as string
})

let count = 0

/** One request of a person who sends no other. */
function requestOf({ kind, language, isCold, encoding }: Omit<Asked, 'waitsMs' | 'leavesAfterMs'>) {
  count += 1
  // As long as each other, so that nothing else differs.
  const word = isCold ? `zq${String(count).padStart(6, '0')}` : 'zqzqzqzq'
  const fill = (text: string) => text.replaceAll('WORD', word).replaceAll('LISTING', listingId)
  const body = kind.form === undefined ? undefined : fill(kind.form)
  const headers: Record<string, string> = {
    Accept: 'text/html',
    'Accept-Encoding': encoding,
    'X-Forwarded-For': `10.9.${Math.floor(count / 250)}.${(count % 250) + 1}`,
    ...(kind.isMembers && { Cookie: `session=${session}` }),
    ...(body !== undefined && {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: kind.from ?? origin,
    }),
  }
  const path = withPrefix(prefixOf(language), fill(kind.path))
  return { path, method: body === undefined ? 'GET' : 'POST', headers, body, word }
}

const prefixOf = (language: Language) => (language === 'es' ? '' : `/${language}`)

const ENCODINGS = { br: brotliDecompressSync, gzip: gunzipSync }

/** An answer without the parts that differ between requests: its own word, codes, figures. */
function seen({ status, headers, bytes }: WireAnswer, word: string) {
  const decode = ENCODINGS[headers['content-encoding'] as 'br' | 'gzip']
  return {
    status,
    language: headers['content-language'],
    location: headers.location?.replace(origin, '').replaceAll(word, '~'),
    text: (decode ? decode(bytes) : bytes)
      .toString()
      .replaceAll(word, '~')
      .replaceAll(/nonce="[^"]*"|<code>[^<]+<\/code>/g, '')
      .replaceAll(/\d+/g, '0'),
  }
}
type Seen = ReturnType<typeof seen>

async function answerTo(asked: Omit<Asked, 'waitsMs' | 'leavesAfterMs'>): Promise<Seen> {
  const { path, word, body, ...rest } = requestOf(asked)
  return seen(await send(origin, path, { ...rest, ...(body !== undefined && { body }) }), word)
}

/** Sends a request and disconnects; a form is aborted before it is complete. */
async function leave(asked: Asked, afterMs: number) {
  const { path, method, headers, body } = requestOf(asked)
  const { socket, closed } = aConnection(origin)
  const length = body === undefined ? [] : [`Content-Length: ${body.length}`]
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...length]
  for (const header of Object.entries(headers)) lines.push(header.join(': '))
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body?.slice(0, -1) ?? ''}`)
  await wait(afterMs)
  socket.destroy()
  await closed
}

const parse = (text: string) => parsePage(text, new URL(origin))
const isPage = ({ text }: Seen) => text.startsWith('<!DOCTYPE html>')

/** The links and forms of a page that lead to a page of another language. */
const awayFrom = (language: Language, page: Document) =>
  [...page.querySelectorAll('a[href^="/"], form[action^="/"]')]
    .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
    .filter((address) => (splitPrefix(address).language ?? 'es') !== language)

function checkThatItIs(language: Language, answer: Seen, what: string) {
  if (answer.location !== undefined) expect(splitPrefix(answer.location).language ?? 'es', what).toBe(language)
  if (!isPage(answer)) return
  const page = parse(answer.text)
  expect([answer.language, page.documentElement.lang], what).toEqual([language, language])
  expect(awayFrom(language, page), what).toEqual([])
  expect(page.body.textContent, what).toMatch(SAYS[language])
}

/** The place from which two texts differ; empty if they are the same. */
function differenceOf(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  return `${around(one)} ≠ ${around(other)}`
}

test('whatever is requested at once, in any order, and whoever disconnects, each answer is in its own language', async () => {
  const alone = new Map<string, Seen>()
  for (const kind of KINDS)
    for (const language of LANGUAGES) {
      const answer = await answerTo({ kind, language, isCold: true, encoding: 'identity' })
      checkThatItIs(language, answer, `${kind.name} in ${language}`)
      alone.set(`${kind.name} ${language}`, answer)
    }
  for (const { name } of KINDS) {
    const answers = LANGUAGES.map((language) => alone.get(`${name} ${language}`) as Seen)
    const said = answers.map((one) => one.location ?? (isPage(one) ? parse(one.text).body.textContent : one.text))
    expect(new Set(said).size, name).toBe(LANGUAGES.length)
  }

  const asked: fc.Arbitrary<Asked> = fc.record({
    kind: fc.constantFrom(...KINDS),
    language: fc.constantFrom(...LANGUAGES),
    isCold: fc.boolean(),
    encoding: fc.constantFrom('identity', 'gzip', 'br'),
    waitsMs: fc.constantFrom(0, 0, 0, 5, 20, 60),
    leavesAfterMs: fc.constantFrom(...STAYS, 0, 1, 5, 20, 80),
  })
  let answered = 0
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
      const ask = async (one: Asked) => {
        await wait(one.waitsMs)
        if (one.leavesAfterMs !== undefined) return await leave(one, one.leavesAfterMs)
        const what = `${one.kind.name} ${one.language}`
        const answer = await answerTo(one)
        checkThatItIs(one.language, answer, what)
        answered += 1
        // A machine without time to spare.
        if (answer.status === 503) return
        compared += 1
        const expected = alone.get(what) as Seen
        expect({ ...answer, text: differenceOf(answer.text, expected.text) }, what).toEqual({ ...expected, text: '' })
      }
      await Promise.all(all.map(ask))
    }),
    RUNS,
  )
  expect(answered).toBeGreaterThan(18 * RUNS.numRuns)
  expect(compared).toBeGreaterThan(6 * RUNS.numRuns)
})

test('a request refused for lack of room, and one that waits, are answered in the language of their address', async () => {
  const db = await aDatabase()
  const refused = new Set<string>()
  const address = '203.0.113.7'
  const searching = { name: 'a search', path: '/marketplace?q=WORD' }
  const signingIn = { name: 'a sign-in', path: '/login', form: 'email=WORD%40ejemplo.es&password=WORD-WORD-WORD' }
  const ask = async (kind: Kind, language: Language) => {
    const { path, headers, body, word, ...rest } = requestOf({ kind, language, isCold: true, encoding: 'identity' })
    const own = { ...headers, 'X-Forwarded-For': address }
    const answer = seen(await send(origin, path, { ...rest, headers: own, ...(body !== undefined && { body }) }), word)
    checkThatItIs(language, answer, `${kind.name}: ${answer.status} in ${language}`)
    if (answer.status === 429) refused.add(`${kind.name} in ${language}`)
  }
  let held: Promise<void>[] = []
  // Requests are not answered meanwhile, so places and turns fill up.
  await whileHeld(db, async () => {
    const crowd = (kind: Kind, size: number) =>
      Array.from({ length: size }, (_, at) => ask(kind, LANGUAGES[at % LANGUAGES.length] as Language))
    held = [...crowd(signingIn, 100), ...crowd(searching, 90)]
    const all = LANGUAGES.map((language) => `${searching.name} in ${language}`)
    await eventually(() => expect([...refused]).toEqual(expect.arrayContaining(all)))
  })
  await Promise.all(held)
})

test('while the database is away, copies and refusals are in the language of their address', async () => {
  const own = await anAppOnRestartablePostgres({ LANGUAGES: LANGUAGES.join() })
  const at = (path: string, language: Language) =>
    send(own.app.origin, withPrefix(prefixOf(language), path), { headers: { Accept: 'text/html' } })
  try {
    // The last copy that was kept of a page is that of the last language.
    for (const language of LANGUAGES) await at('/categories', language)
    await own.postgres.pause()
    const statuses = new Set<number>()
    const paths = ['/categories', '/marketplace?q=pianos', '/dashboard', '/categories', '/contests', '/about']
    await Promise.all(
      [...paths, ...paths].flatMap((path) =>
        LANGUAGES.map(async (language) => {
          const answer = await at(path, language)
          statuses.add(answer.status)
          const what = `${path} in ${language}: ${answer.status}`
          checkThatItIs(language, { ...seen(answer, '-') }, what)
          if (path === '/categories')
            expect([answer.status, answer.text.match(COPY[language])?.length], what).toEqual([200, 1])
        }),
      ),
    )
    expect(statuses).toContain(503)
  } finally {
    await own.postgres.resume()
    await own.end()
  }
})
