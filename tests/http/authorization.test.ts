import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import {
  formOf,
  isRefused,
  layOut,
  outcomeOf,
  wantedOf,
  WHO,
  type Access,
  type Outcome,
  type Stage,
  type Who,
} from '#tests/support/access.ts'
import { aDatabase } from '#tests/support/database.ts'
import { noteChanges, takeChanges } from '#tests/support/noted-changes.ts'
import { listPages, routeAt } from '#tests/support/route-table.ts'

const areas = import.meta.glob<{ default: Access[] }>('/app/screens/*/access.test.rows.ts', { eager: true })
const rows = Object.values(areas).flatMap(({ default: rowsOfArea }) => rowsOfArea)
const routes = await listPages()

/** Routes that take forms and where no row has one that changes anything, and why. */
const NOTHING_CHANGES = {
  '/login/two-factor': 'needs a password that was shown before: two-factor.test.ts',
  '/login/recovery-code': 'needs a password that was shown before: two-factor.test.ts',
  '/light-mode': 'is kept in a cookie',
  '/recent': 'is kept in a cookie',
  '/nearest-place': 'only leads to a search',
  '/verify-rating': 'only says what is true of a file',
  '/*': 'is no page',
}

/** Whoever made the form: the words of the libraries that read forms are English, and people read Spanish. */
const ENGLISH = /Invalid (input|option|type)|\bexpected \w+|Required|Too (big|small)/

const routeOf = ({ at }: Access) => routeAt(routes, at)

const takesForms = (row: Access) => routeOf(row)?.exports.includes('action') ?? false

/** The outcomes of posting: only a route with an action takes any. */
const postOf = (row: Access) => (takesForms(row) ? (row.post ?? 405) : 405)

let db: Db
beforeAll(async () => {
  db = await aDatabase()
  await noteChanges(db)
})

test('every route has a row, and every row a route', () => {
  const covered = new Set(rows.map(routeOf))
  expect(routes.filter((route) => !covered.has(route)).map(({ path }) => path)).toEqual([])
  const lost = rows.filter((row) => routeOf(row)?.path === '/*')
  expect(lost.map(({ at }) => at)).toEqual(['/no-existe'])
})

test('every route that takes a form has a row in which one that is right changes something', () => {
  const changing = rows.filter((row) => !row.idle && mayPost(row).length > 0).map(routeOf)
  const unproved = routes.filter((route) => route.exports.includes('action') && !changing.includes(route))
  expect(unproved.map(({ path }) => path).toSorted()).toEqual(Object.keys(NOTHING_CHANGES).toSorted())
})

/** Those whose form is taken, first of all the owner of what it is about. */
function mayPost(row: Access, stage: Pick<Stage, 'at' | 'names'> = { at: row.at, names: {} }) {
  const wanted = wantedOf(row, postOf(row), stage)
  return takesForms(row) ? WHO.filter((who) => !isRefused(wanted[who])).toReversed() : []
}

/** The first and the last of those who are to get the same: who stands between them would show nothing more. */
function withoutThoseBetween(may: Who[], wanted: Record<Who, Outcome>) {
  const same = (who: Who) => may.filter((other) => wanted[other] === wanted[who])
  return may.filter((who) => who === same(who).at(0) || who === same(who).at(-1))
}

for (const row of rows) {
  test(`${row.at} is for ${row.who}`, async () => {
    const stage = await layOut(db, row)
    const answers = await Promise.all(WHO.map((who) => stage.visitors[who].request(stage.at)))
    const outcomes = answers.map((answer, index) => [WHO[index], outcomeOf(answer, stage.names)])
    expect(Object.fromEntries(outcomes)).toEqual(wantedOf(row, row.get ?? 200, stage))
    if (takesForms(row)) return postAll(row, stage)
    expect(await post(stage, 'owner', new URLSearchParams())).toEqual({ outcome: 405, changes: [] })
  })
}

for (const row of rows.filter((each) => each.other !== undefined))
  test(`${row.at} as the other side finds it`, async () => {
    const { get, post: posted = 405 } = row.other ?? { get: 404 }
    const stage = await layOut(db, row)
    const answer = await stage.visitors.other.request(stage.at)
    expect(outcomeOf(answer, stage.names)).toEqual(get)
    if (!takesForms(row)) return
    const form = await formOf(stage.visitors.owner, stage, row.file)
    const { outcome, changes } = await post(stage, 'other', form)
    expect(outcome).toEqual(posted)
    expect(changes.length > 0).toBe(!isRefused(posted))
  })

test('every address of a dispute says what the other side gets', () => {
  const silent = rows.filter(({ at, other }) => at.startsWith('/dashboard/disputes/') && !other)
  expect(silent.map(({ at }) => at)).toEqual([])
})

/** Posts the right form as everybody: it changes nothing for those who may not, and something for those who may. */
async function postAll(row: Access, stage: Stage) {
  const wanted = wantedOf(row, postOf(row), stage)
  const may = mayPost(row, stage)
  const [first] = may
  const form = first ? await formOf(stage.visitors[first], stage, row.file) : new URLSearchParams(stage.fill)
  for (const who of WHO) {
    if (may.includes(who)) continue
    expect({ who, ...(await post(stage, who, form)) }).toEqual({ who, outcome: wanted[who], changes: [] })
  }
  if (first && (row.fill || row.file)) {
    const { outcome } = await post(stage, first, new URLSearchParams())
    expect({ empty: outcome }).toEqual({ empty: row.empty ?? 422 })
  }
  let changed = 0
  for (const who of withoutThoseBetween(may, wanted)) {
    // What the one before has done is done: everybody finds the same.
    const own = who === first ? stage : await layOut(db, row)
    const ownForm = who === first ? form : await formOf(own.visitors[who], own, row.file)
    const { outcome, changes } = await post(own, who, ownForm)
    expect({ who, outcome }).toEqual({ who, outcome: wanted[who] })
    changed += changes.length
  }
  expect(changed > 0, 'a form that is taken changes something').toBe(may.length > 0 && !row.idle)
}

/** What somebody gets for a form, and the rows that it has changed. */
async function post({ at, names, visitors }: Stage, who: Who | 'other', body: BodyInit) {
  const visitor = visitors[who]
  await takeChanges(db)
  const response = await visitor.request(at, { method: 'POST', headers: { Origin: visitor.origin }, body })
  const html = (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  expect(html).not.toMatch(ENGLISH)
  return { outcome: outcomeOf(response, names), changes: await takeChanges(db) }
}
