import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPrefix } from '#app/locale/languages.ts'
import {
  everybodyOf,
  formOf,
  isRefused,
  layOut,
  calledOnPage,
  wantedOf,
  type Access,
  type Stage,
} from '#tests/support/access.ts'
import {
  anAppOnRestartablePostgres,
  type AppOnRestartablePostgres,
} from '#tests/support/app-on-restartable-postgres.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { listPages, routeAt } from '#tests/support/route-table.ts'
import { aServer } from '#tests/support/server.ts'
import { awayFromEnglish, bareWordsOf, PSEUDO_ENGLISH } from '#tests/support/spoken-pages.ts'
import { parsePage, type Visitor } from '#tests/support/visitor.ts'
import { whileHeld } from '#tests/support/held-tables.ts'
import { send, type WireAnswer } from '#tests/support/wire.ts'

/** `npm run check:languages` sends the forms of every row, `npm test` one of each area. */
const ALL = process.env['EVERY_STATE'] === '1'

const areas = import.meta.glob<{ default: Access[] }>('/app/screens/*/access.test.rows.ts', { eager: true })
const routes = await listPages()
const routeOf = ({ at }: Access) => routeAt(routes, at)
const forms = Object.values(areas).map(({ default: rows }) =>
  rows.filter((row) => routeOf(row)?.exports.includes('action') && row.post !== undefined),
)

let origin: string
let bareOn: ReturnType<typeof bareWordsOf>
beforeAll(async () => {
  origin = (await aServer(PSEUDO_ENGLISH)).origin
  bareOn = bareWordsOf(await aDatabase())
})

/** Texts that may be typed into a field, none of them a word. */
const TYPED = ['', 'x', '-1', '7'.repeat(6_000)]

describe.each(forms.flatMap((rows) => (ALL ? rows : rows.slice(0, 1))))('the form of $at', (row) => {
  test('the answer is in the language of its page, however wrong the request is and whoever sends it', async () => {
    const db = await aDatabase()
    const stage = await layOut(db, row, origin)
    const wanted = wantedOf(row, { outcomes: row.post ?? 405, other: row.other && (row.other.post ?? 405) }, stage)
    const everybody = everybodyOf(row)
    const writer = everybody.findLast((who) => !isRefused(wanted[who])) ?? 'owner'
    const form = await formOf(await stage.visitorOf(writer), { ...stage, at: spoken(stage.at) }, row.file)
    for (const who of everybody)
      for (const typed of who === writer ? TYPED : [''])
        await checkAnswer(row, stage, await stage.visitorOf(who), wrong(form, typed))
    // The right one last: it may end what the form is about.
    await checkAnswer(row, stage, await stage.visitorOf(writer), form)
  })
})

const spoken = (path: string) => withPrefix('/en', path)

/** The form with this in each field that a person sees; with an empty text, an empty form. */
function wrong(form: URLSearchParams | FormData, typed: string): URLSearchParams {
  const wrongForm = new URLSearchParams()
  const seen = calledOnPage(form)
  for (const [name, value] of form)
    if (typed !== '' && typeof value === 'string') wrongForm.append(name, seen.has(name) ? typed : value)
  return wrongForm
}

async function checkAnswer(row: Access, { at }: Stage, visitor: Visitor, form: URLSearchParams | FormData) {
  const answer = await visitor.request(spoken(at), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Origin: visitor.origin, Accept: 'text/html' },
  })
  const written = [...form].map(([, value]) => (typeof value === 'string' ? value : value.name)).join('\n')
  const what = `${answer.status} to ${written.slice(0, 60)}`
  const on = answer.headers.get('Location')?.replace(visitor.origin, '')
  expect(answer.status, what).toBeLessThan(500)
  const route = routeOf(row)?.path
  if (on === undefined)
    return checkPage(what, {
      text: await answer.text(),
      language: answer.headers.get('Content-Language'),
      written,
      route,
    })
  // The answer to a choice of language is in the chosen one.
  const isChoice = /^\/(?:language|dashboard\/settings\/general)$/.test(row.at)
  if (isChoice && form.get('language') === 'es' && !/^\/en(?:[/?#]|$)/.test(on)) return
  expect(on, what).toMatch(/^\/en(?:[/?#]|$)/)
  await visitor.visit(on)
  const language = visitor.headers.get('Content-Language')
  return checkPage(what, { text: visitor.html, language, written: `${written}\n${decodeURIComponent(on)}`, route })
}

interface Page {
  text: string
  language: string | null | undefined
  written?: string
  route?: string | undefined
}

async function checkPage(what: string, { text, language, written: typed = '', route = '' }: Page) {
  const document = parsePage(text, new URL(origin))
  expect([language, document.documentElement.lang], what).toEqual(['en', 'en'])
  expect(awayFromEnglish(document), what).toEqual([])
  expect(await bareOn({ document, typed, route }), what).toEqual([])
}

/** The code of a request belongs to no language: its letters may look like a word. */
const withoutCode = (text: string, code: string | null) => (code ? text.replaceAll(code, '') : text)

const checkSent = ({ text, headers, status }: WireAnswer, path: string) =>
  checkPage(`${status} ${path}`, {
    text: withoutCode(text, String(headers['x-request-id'] ?? '')),
    language: headers['content-language'],
  })

const ASKED = { Accept: 'text/html' }
const URLENCODED = { ...ASKED, 'Content-Type': 'application/x-www-form-urlencoded' }

describe('a page that refuses before any route is asked', () => {
  const refusals: [status: number, path: string, how: Parameters<typeof send>[2]][] = [
    [400, '/en/%zz', {}],
    [403, '/en/login', { method: 'POST', headers: { Origin: 'http://evil.example' }, body: 'a=b' }],
    [404, '/en/nothing-here', {}],
    [404, '/en/marketplace/00000000-0000-4000-8000-000000000000', {}],
    [404, '/en/assets/nothing.js', {}],
    [405, '/en/about', { method: 'PUT' }],
    [413, '/en/login', { method: 'POST', body: 'x'.repeat(1_200_000) }],
    [414, '/en/marketplace?q=SEVENS', {}],
    [415, '/en/login', { method: 'POST', headers: { 'Content-Encoding': 'gzip' }, body: 'a=b' }],
  ]
  test.each(refusals)('%i of %s', async (status, written, how = {}) => {
    const path = written.replace('SEVENS', '7'.repeat(13_000))
    const headers = { ...(how.body === undefined ? ASKED : URLENCODED), Origin: origin, ...how.headers }
    const answer = await send(origin, path, { ...how, headers })
    expect(answer.status).toBe(status)
    await checkSent(answer, written)
  })

  test('410 for a thing that was deleted', async () => {
    const { id } = await aListing(await aDatabase(), { deletedAt: new Date() })
    const answer = await send(origin, `/en/marketplace/${id}`, { headers: ASKED })
    expect(answer.status).toBe(410)
    await checkSent(answer, `/en/marketplace/${id}`)
  })

  test('429 for too many requests at once, and 503 for more passwords than can wait', async () => {
    const answers: WireAnswer[] = []
    const from = { Origin: origin, 'X-Forwarded-For': '203.0.113.8' }
    const ask = async (path: string, how?: Parameters<typeof send>[2]) =>
      void answers.push(await send(origin, path, { ...how, headers: { ...ASKED, ...how?.headers, ...from } }))
    let held: Promise<void>[] = []
    await whileHeld(await aDatabase(), async () => {
      const signIn = (at: number) => ({
        method: 'POST',
        headers: URLENCODED,
        body: `email=${at}%407.example&password=7`,
      })
      held = [
        ...Array.from({ length: 100 }, (_, at) => ask('/en/login', signIn(at))),
        ...Array.from({ length: 90 }, (_, at) => ask(`/en/marketplace?q=${at}`)),
      ]
      await eventually(() => {
        const statuses = answers.map(({ status }) => status)
        expect(statuses).toEqual(expect.arrayContaining([429, 503]))
      })
    })
    await Promise.all(held)
    for (const status of [429, 503])
      await checkSent(answers.find((answer) => answer.status === status) as WireAnswer, 'of a crowd')
  })
})

describe('while the database is away', () => {
  let own: AppOnRestartablePostgres
  beforeAll(async () => {
    own = await anAppOnRestartablePostgres(PSEUDO_ENGLISH)
    bareOn = bareWordsOf(own.db)
  })
  afterAll(() => own.end())

  test('pages, copies of pages and forms are answered in the language of their address', async () => {
    const listing = await aListing(own.db)
    const member = await own.signedInAs(await anAccount(own.db))
    const seen: (Page & { what: string })[] = []
    const note = async (path: string, answer: Response) =>
      seen.push({
        what: `${answer.status} of ${path}`,
        text: withoutCode(await answer.text(), answer.headers.get('X-Request-Id')),
        language: answer.headers.get('Content-Language'),
      })
    const stranger = (path: string) => fetch(own.app.origin + path, { headers: ASKED })
    await stranger('/en/categories')
    await own.postgres.pause()
    try {
      for (const path of [
        '/en/categories',
        '/en/marketplace?q=7',
        '/en/contests',
        '/en',
        '/en/login',
        '/en/external-ads',
      ])
        await note(path, await stranger(path))
      for (const path of ['/en/dashboard', '/en/dashboard/create-listing', `/en/marketplace/${listing.id}`])
        await note(path, await member.request(path, { headers: ASKED }))
      const body = new URLSearchParams({ email: '7@7.example', password: '7'.repeat(12), title: '7' })
      const sent = { method: 'POST', headers: { ...ASKED, Origin: own.app.origin }, body }
      for (const path of ['/en/login', '/en/newsletter', '/en/dashboard/create-listing'])
        await note(path, await member.request(path, sent))
    } finally {
      await own.postgres.resume()
    }
    await eventually(() => sql`SELECT 1`.execute(own.db))
    expect(seen.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['200 of /en/categories', '503 of /en/dashboard', '503 of /en/login']),
    )
    for (const { what, ...page } of seen) await checkPage(what, page)
  })
})
