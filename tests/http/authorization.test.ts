import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import {
  addressOf,
  everybodyOf,
  formOf,
  isRefused,
  layOut,
  namesNothing,
  outcomeOf,
  UNSEEN,
  wantedOf,
  type Access,
  type Outcome,
  type Stage,
  type Who,
} from '#tests/support/access.ts'
import { aDatabase } from '#tests/support/database.ts'
import { noteChanges, takeChanges } from '#tests/support/noted-changes.ts'
import { listPages, routeAt, type RouteModule } from '#tests/support/route-table.ts'
import { hasKey, sendAgain, sendAgainWithoutKey } from '#tests/support/sent-again.ts'

const areas = import.meta.glob<{ default: Access[] }>('/app/screens/*/access.test.rows.ts', { eager: true })
const rows = Object.values(areas).flatMap(({ default: rowsOfArea }) => rowsOfArea)
const routes = await listPages()

/** Routes with forms but without a row whose form changes data, and the reason. */
const NOTHING_CHANGES = {
  '/login/two-factor': 'needs a password that was shown before: two-factor.test.ts',
  '/login/recovery-code': 'needs a password that was shown before: two-factor.test.ts',
  '/language': 'is offered where a site speaks several: languages.test.ts',
  '/light-mode': 'is kept in a cookie',
  '/recent': 'is kept in a cookie',
  '/nearest-place': 'only leads to a search',
  '/verify-rating': 'only says what is true of a file',
  '/*': 'is no page',
}

/** Whoever made the form: the words of the libraries that read forms are English, and people read Spanish. */
const ENGLISH = /Invalid (input|option|type)|\bexpected \w+|Required|Too (big|small)/

/** Routes with a parameter in the areas of hiring that do not belong to a case with two sides, and the reason. */
const NO_OTHER_SIDE = {
  '/marketplace/:id/request-quote': 'nobody has been asked yet',
  '/marketplace/:id/order': 'nothing has been ordered yet',
  '/dashboard/listings/:id/packages': 'is about a listing',
  '/dashboard/quote-templates/:id/rename': 'only their owner sees templates',
  '/dashboard/quote-templates/:id/delete': 'only their owner sees templates',
  '/dashboard/earnings/:file': 'is about all orders of one person',
  '/dashboard/signed-ratings/:file': 'is about all ratings of one person',
}
const AREAS = /^screens\/(hiring|disputes|payments|reviews|signed-ratings)\//
const CASES = /\/(requests|quotes|orders|stages|disputes|ratings|reviews|withdrawals|payments\/\w+)\/:/

/** Routes of a request, quote, order, stage, dispute or rating: two people have different parts in it. */
const hasTwoSides = ({ path, file }: RouteModule) =>
  (CASES.test(path) || (AREAS.test(file) && path.includes(':'))) && !(path in NO_OTHER_SIDE)

const routesByAddress = new Map(rows.map(({ at }) => [at, routeAt(routes, at)]))
const routeOf = ({ at }: Access) => routesByAddress.get(at)

const takesForms = (row: Access) => routeOf(row)?.exports.includes('action') ?? false

/** The outcomes of getting, and of posting: only a route with an action takes any. */
const gotOf = ({ get = 200, other }: Access) => ({ outcomes: get, other: other?.get })
const postedOf = (row: Access) =>
  takesForms(row)
    ? { outcomes: row.post ?? 405, other: row.other && (row.other.post ?? 405) }
    : { outcomes: 405, other: row.other && 405 }

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

test('every route with a form has a row in which a valid form changes data', () => {
  const changing = rows.filter((row) => !row.idle && mayPost(row).length > 0).map(routeOf)
  const unproved = routes.filter((route) => route.exports.includes('action') && !changing.includes(route))
  expect(unproved.map(({ path }) => path).toSorted()).toEqual(Object.keys(NOTHING_CHANGES).toSorted())
})

test('every address of a request, quote, order, stage, dispute and rating states the answer for the other side', () => {
  const ofCases = rows.filter((row) => routes.some((route) => route === routeOf(row) && hasTwoSides(route)))
  const silent = ofCases.filter((row) => !row.other || (takesForms(row) && row.other.post === undefined))
  expect(silent.map(({ at }) => at)).toEqual([])
  expect(new Set(ofCases.map(routeOf)).size).toBe(routes.filter(hasTwoSides).length)
  const gone = Object.keys(NO_OTHER_SIDE).filter((path) => !routes.some((route) => route.path === path))
  expect(gone).toEqual([])
})

/** Readers whose form is taken, first of all the owner of the thing. */
function mayPost(row: Access, stage: Pick<Stage, 'at' | 'names'> = { at: row.at, names: {} }) {
  const wanted = wantedOf(row, postedOf(row), stage)
  return takesForms(row)
    ? everybodyOf(row)
        .filter((who) => !isRefused(wanted[who]))
        .toReversed()
    : []
}

/**
 * The first and the last of the people who get the same answer, and the other side; the people between would show
 * nothing more.
 */
function withoutThoseBetween(may: Who[], wanted: Record<Who, Outcome>) {
  const same = (who: Who) => may.filter((one) => one !== 'other' && wanted[one] === wanted[who])
  return may.filter((who) => who === 'other' || who === same(who).at(0) || who === same(who).at(-1))
}

/** Pages without a thing and without a form are opened by the same people, because opening them has no effect. */
let readers: Promise<Stage> | undefined
const stageOf = async (row: Access): Promise<Stage> =>
  namesNothing(row) && !takesForms(row)
    ? { ...(await (readers ??= layOut(db, row))), at: addressOf(row.at) }
    : layOut(db, row)

for (const row of rows) {
  test(`${row.at} is for ${row.who}`, async () => {
    const stage = await stageOf(row)
    const outcomes = everybodyOf(row).map(async (who) => {
      const visitor = await stage.visitorOf(who)
      return [who, outcomeOf(await visitor.request(stage.at, UNSEEN), stage.names)]
    })
    expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(wantedOf(row, gotOf(row), stage))
    if (takesForms(row)) return postAll(row, stage)
    expect(await post(stage, 'owner', new URLSearchParams())).toEqual({ outcome: 405, changes: [] })
  })
}

test('every form with a one-time key was sent again with other words', () => {
  expect([...sentAgain].toSorted()).toEqual([
    '/contests/:id/enter',
    '/dashboard/contests/entries/:id/edit',
    '/dashboard/contests/new',
    '/dashboard/create-listing',
    '/dashboard/disputes/:id/:step',
    '/dashboard/disputes/:id/answer',
    '/dashboard/disputes/:id/evidence',
    '/dashboard/disputes/:id/offer',
    '/dashboard/edit-listing/:id',
    '/dashboard/listings/:id/duplicate',
    '/dashboard/messages/:id',
    '/dashboard/orders/:id/extra',
    '/dashboard/orders/:id/extras/:extra',
    '/dashboard/orders/:id/share',
    '/dashboard/orders/:id/share-answer',
    '/dashboard/orders/:id/stages/:n/:act',
    '/dashboard/orders/:id/stages/:n/ask-return',
    '/dashboard/orders/:id/stages/:n/dispute',
    '/dashboard/orders/:id/stages/:n/invoice',
    '/dashboard/orders/:id/start-now',
    '/dashboard/orders/:id/withdraw',
    '/dashboard/quotes/:id/counter',
    '/dashboard/requests/:id/edit',
    '/dashboard/requests/:id/quote',
    '/dashboard/requests/new',
    '/freelancers/:id/contact',
    '/marketplace/:id/contact',
    '/marketplace/:id/order',
    '/marketplace/:id/request-quote',
  ])
})

/** The routes whose form was sent again by `postAll`, because it has a one-time key. */
const sentAgain = new Set<string>()

/** Posts the right form as everybody: it changes data only for people who may send it. */
async function postAll(row: Access, stage: Stage) {
  const wanted = wantedOf(row, postedOf(row), stage)
  const may = mayPost(row, stage)
  const [first] = may
  const formFor = async (who: Who, own: Stage) => formOf(await own.visitorOf(who), own, row.file)
  const form = first ? await formFor(first, stage) : new URLSearchParams(stage.fill)
  for (const who of everybodyOf(row)) {
    if (may.includes(who)) continue
    expect({ who, ...(await post(stage, who, ofNobody(form))) }).toEqual({ who, outcome: wanted[who], changes: [] })
  }
  if (row.other && !may.includes('other')) await refuseEmptyForm(stage)
  if (first && (row.fill || row.file)) {
    const { outcome } = await post(stage, first, new URLSearchParams())
    expect({ empty: outcome }).toEqual({ empty: row.empty ?? 422 })
  }
  let changed = 0
  for (const who of withoutThoseBetween(may, wanted)) {
    // The change that the person before made is undone, so that everybody finds the same.
    const own = who === first || namesNothing(row) ? stage : await layOut(db, row)
    const ownForm = who === first ? form : await formFor(who, own)
    const { outcome, changes } = await post(own, who, ownForm)
    expect({ who, outcome }).toEqual({ who, outcome: wanted[who] })
    if (who === 'other') expect(changes).not.toEqual([])
    changed += changes.length
    if (who !== first) continue
    const path = routeOf(row)?.path ?? ''
    if (hasKey(ownForm)) {
      sentAgain.add(path)
      await sendAgain(db, own, { who, form: ownForm })
    } else await sendAgainWithoutKey(db, own, { who, form: ownForm, path })
  }
  expect(changed > 0, 'a form that is taken changes something').toBe(may.length > 0 && !row.idle)
}

/** The same form without the name of the account whose page it is from: that is not what keeps others out. */
function ofNobody(form: URLSearchParams | FormData) {
  const anonymous = form instanceof FormData ? new FormData() : new URLSearchParams()
  for (const [name, value] of form) if (name !== 'page_of') anonymous.append(name, value as string)
  return anonymous
}

/** A form without a field is no way round for the other side either. */
async function refuseEmptyForm(stage: Stage) {
  const { outcome, changes } = await post(stage, 'other', new URLSearchParams())
  expect([403, 404, 405, 409, 422]).toContain(outcome)
  expect(changes).toEqual([])
}

/** The answer to somebody's form, and the rows that it has changed. */
async function post({ at, names, visitorOf }: Stage, who: Who, body: BodyInit) {
  const visitor = await visitorOf(who)
  await takeChanges(db)
  const headers = { 'Accept-Encoding': 'identity', Origin: visitor.origin }
  const response = await visitor.request(at, { method: 'POST', headers, body })
  const html = (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  expect(html).not.toMatch(ENGLISH)
  return { outcome: outcomeOf(response, names), changes: await takeChanges(db) }
}
