import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  anAppOnRestartablePostgres,
  type AppOnRestartablePostgres,
} from '#tests/support/app-on-restartable-postgres.ts'
import { anAccount, type Account } from '#tests/support/factories.ts'
import { listPages } from '#tests/support/route-table.ts'
import { Visitor } from '#tests/support/visitor.ts'

const ID = '0199a5f4-7a52-7cc0-8f0e-0a6c5f2d1b3e'
const PICTURE = `/media/listings/${ID}/${ID}/1795000000000-0123456789abcdef01234567-640.webp`

let own: AppOnRestartablePostgres
let account: Account
let member: Visitor
let stranger: Visitor

beforeAll(async () => {
  // No server listens at the address of the store of pictures.
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  own = await anAppOnRestartablePostgres({ ...s3, RATE_LIMIT_FACTOR: '1000' })
  account = await anAccount(own.db)
  member = await own.signedInAs(account)
  stranger = await Visitor.arrive({ origin: own.app.origin })
})

afterAll(() => own.end())

interface Line {
  requestId?: string
  route?: string
  userId?: string
  req?: { method: string; path: string }
  res?: { status: number }
}

interface Told {
  lines: Line[]
  traces: number
}

/** The lines of the log about requests, by their codes; `last` is there when all are. */
async function logOf(last: string): Promise<Map<string, Told>> {
  const lines = () => own.app.output().split('\n')
  await expect.poll(() => lines().some((text) => text.includes(last) && text.includes('"res"'))).toBe(true)
  const told = new Map<string, Told>()
  for (const text of lines()) {
    const [, id] = /"requestId":"([^"]+)"/.exec(text) ?? []
    if (!id) continue
    const { lines = [], traces = 0 } = told.get(id) ?? {}
    told.set(id, {
      lines: [...lines, JSON.parse(text) as Line],
      traces: traces + [...text.matchAll(/"stack":/g)].length,
    })
  }
  return told
}

const codeIn = (answer: Response) => answer.headers.get('x-request-id') ?? ''
const wordsOf = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>|<[^>]*>/g, '')

interface Asked {
  what: string
  status: number
  code: string
  words: string
}

async function ask(visitor: Visitor, path: string, init: RequestInit = {}): Promise<Asked> {
  const answer = await visitor.request(path, init)
  const what = `${init.method ?? 'GET'} ${path}, ${visitor === member ? 'member' : 'stranger'}`
  return { what, status: answer.status, code: codeIn(answer), words: wordsOf(await answer.text()) }
}

/** Every address as a member and as a stranger, and every form, empty. */
async function askEverything(): Promise<Asked[]> {
  const pages = await listPages()
  const form = { method: 'POST', headers: { Origin: own.app.origin }, body: new URLSearchParams() }
  const questions = pages.flatMap(({ path, exports }) => {
    const address = path.replace(/:\w+\??/g, ID).replace('*', 'no-existe')
    const inits = exports.includes('action') ? [{}, form] : [{}]
    return [member, stranger].flatMap((visitor) => inits.map((init) => () => ask(visitor, address, init)))
  })
  const asked: Asked[] = []
  for (let at = 0; at < questions.length; at += 8)
    asked.push(...(await Promise.all(questions.slice(at, at + 8).map((question) => question()))))
  return asked
}

/** Each has one line with its route, at most one trace, and its code is on the page. */
async function expectOneLineEach(asked: Asked[]) {
  const last = await ask(stranger, '/no-existe/al-final')
  const log = await logOf(last.code)
  for (const { what, status, code, words } of asked) {
    const { lines = [], traces = 0 } = log.get(code) ?? {}
    const answered = lines.filter(({ res }) => res)
    expect(answered, what).toMatchObject([{ res: { status }, route: expect.any(String) as string }])
    expect(traces, what).toBeLessThanOrEqual(1)
    if (status >= 500) expect(words, what).toContain(`Código: ${code}`)
  }
}

test('B12: a request is one line of the log, with its route and its account', async () => {
  const { code } = await ask(member, '/dashboard/profile')
  const { lines = [] } = (await logOf(code)).get(code) ?? {}
  expect(lines).toEqual([
    expect.objectContaining({
      req: { method: 'GET', path: '/dashboard/profile' },
      res: { status: 200 },
      userId: account.id,
      route: expect.stringContaining('profile') as string,
    }),
  ])
})

test('B12: while the store of the pictures is away, the text in place of a picture has the code', async () => {
  const asked = await ask(stranger, PICTURE)
  expect(asked).toMatchObject({ status: 503, words: expect.stringContaining('no responde ahora mismo') as string })
  await expectOneLineEach([asked])
})

test('B12: a fault is logged with one trace, however many parts of a page it affects', async () => {
  await sql`ALTER TABLE sessions RENAME TO sessions_away`.execute(own.db)
  const asked: Asked[] = []
  try {
    for (const path of ['/', '/dashboard', '/dashboard/messages', '/dashboard/settings/security', '/marketplace'])
      asked.push(await ask(member, path))
  } finally {
    await sql`ALTER TABLE sessions_away RENAME TO sessions`.execute(own.db)
  }
  expect(asked.map(({ status }) => status)).toContain(500)
  await expectOneLineEach(asked)
})

test('B12: while the database is away every failed page has its code, and each request logs one trace', async () => {
  await own.postgres.pause()
  try {
    const asked = await askEverything()
    expect(asked.filter(({ status }) => status === 503).length).toBeGreaterThan(200)
    expect(asked.filter(({ status }) => status > 500 && status !== 503)).toEqual([])
    await expectOneLineEach(asked)
  } finally {
    await own.postgres.resume()
  }
})
