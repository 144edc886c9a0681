import sharp from 'sharp'
import type { Db } from '#app/db.server.ts'
import { somePeople, thingsOf } from './access-things.ts'
import { signIn, type Account } from './factories.ts'
import { formIn, labelsIn, Visitor } from './visitor.ts'

export const WHO = ['other', 'visitor', 'stranger', 'moderator', 'owner'] as const
export type Who = (typeof WHO)[number]
/** A status, or where a redirect leads; an id that was made by the request is `*`. */
export type Outcome = number | `→ ${string}`
/** The answer for people who may; a single person can get another one. A moderator without an entry is treated as a stranger. */
export type Outcomes = Outcome | ({ else: Outcome } & Partial<Record<Exclude<Who, 'other'>, Outcome>>)

export interface Access {
  /** An example address. `{inactive}` and its like are things of the owner's: the names of `thingsOf`. */
  at: string
  /** The readers: others are sent to sign in, or get a page of absence. */
  who: 'all' | 'members' | 'owner' | 'moderators'
  /** By default 200. */
  get?: Outcomes
  /** The answer to a valid form; 405 for a page without a form. */
  post?: Outcomes
  /** The values that are typed into the form of the page, which brings its other fields itself. */
  fill?: string
  /** The field that takes a photograph; one called `invoice` takes a PDF. */
  file?: string
  /** A request that is allowed changes no row: there is no row to change, or a cookie stores the change. */
  idle?: true
  /** The answer to the other side of the same request, order or dispute, for the page and for a right form. */
  other?: { get: Outcome; post?: Outcome }
  /** The answer to an empty form if the row fills one in; by default 422. */
  empty?: Outcome
}

/**
 * New people, the things that the row names, and everybody at their browser.
 * @param origin of the server that they ask; by default the test file's own.
 */
export async function layOut(db: Db, row: Pick<Access, 'at' | 'fill'>, origin?: string) {
  const people = await somePeople(db)
  const names: Record<string, string> = {}
  const things = thingsOf(db, people, names)
  for (const [, name = ''] of `${row.at} ${row.fill ?? ''}`.matchAll(/\{(\w+)\}/g))
    names[name] ??= await (things[name] ?? fail(name))()
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  const arrived: Partial<Record<Who, Promise<Visitor>>> = {}
  /** A person who comes for the first time signs in before. */
  const visitorOf = (who: Who) => (arrived[who] ??= arrive(db, who === 'visitor' ? undefined : people[who], origin))
  return { at: addressOf(named(row.at)), fill: named(row.fill ?? ''), names, visitorOf }
}

/** Whether a row names no thing: readers of such rows do not affect each other. */
export const namesNothing = ({ at, fill = '' }: Access) => !/\{\w+\}/.test(at + fill)

export const addressOf = (at: string) => at.replace(/#.*/, '')

async function arrive(db: Db, person: Account | undefined, origin: string | undefined) {
  const visitor = await Visitor.arrive(origin === undefined ? {} : { origin })
  if (person) await signIn(db, visitor, person)
  return visitor
}

export type Stage = Awaited<ReturnType<typeof layOut>>

function fail(name: string): never {
  throw new Error(`There is nothing called {${name}}`)
}

/** A prefetch writes no row (views, last activity), so that none counts as a change of the next form. */
export const UNSEEN = { headers: { 'Accept-Encoding': 'identity', 'Sec-Purpose': 'prefetch' } }

const labelsOf = new WeakMap<object, Map<string, string>>()

/** The names on the page of the fields of a form. */
export const calledOnPage = (form: URLSearchParams | FormData): Map<string, string> => labelsOf.get(form) ?? new Map()

/** The form of this page as this visitor sees it, filled in; only the typed values if the page has no form. */
export async function formOf(visitor: Visitor, { at, fill }: { at: string; fill: string }, file?: string) {
  const html = await (await visitor.request(at, UNSEEN)).text()
  const typed = new URLSearchParams(fill)
  const body = new URLSearchParams(typed)
  const path = at.replace(/\?.*/, '')
  const labels = labelsIn(html, new URL(at, visitor.origin), path)
  for (const [name, value] of formIn(html, new URL(at, visitor.origin), path))
    if (!typed.has(name)) body.append(name, value)
  labelsOf.set(body, labels)
  if (!file) return body
  const photograph = new FormData()
  labelsOf.set(photograph, labels)
  for (const [name, value] of body) photograph.append(name, value)
  const taken =
    file === 'invoice'
      ? new File(['%PDF-1.7\n%%EOF\n'], 'factura.pdf', { type: 'application/pdf' })
      : new File([await aPhotograph()], 'foto.jpg', { type: 'image/jpeg' })
  photograph.append(file, taken)
  return photograph
}

async function aPhotograph() {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#b98f6a' } })
  return new Uint8Array(await picture.jpeg().toBuffer())
}

/** The person who takes an account over signs in with the new password. */
const TAKEN_OVER = '→ /login?next=%2Fdashboard%2Fpublished-before'

export const isRefused = (outcome: Outcome) =>
  typeof outcome === 'number' ? outcome >= 400 : outcome.startsWith('→ /login?next=') && outcome !== TAKEN_OVER

/** The kinds of readers of a row: the other side only where the row has an answer for it. */
export const everybodyOf = ({ other }: Access) => WHO.filter((who) => who !== 'other' || other)

/** The wanted answer for each kind of reader and one method: `other` is the part of the other side. */
export function wantedOf(
  { who }: Access,
  { outcomes, other }: { outcomes: Outcomes; other: Outcome | undefined },
  { at, names }: { at: string; names: Record<string, string> },
) {
  const given = typeof outcomes === 'object' ? outcomes : { else: outcomes }
  const signInPage: Outcome = `→ ${masked(`/login?next=${encodeURIComponent(at.replace('?index', ''))}`, names)}`
  const refusals: Record<Access['who'], Partial<Record<Who, Outcome>>> = {
    all: {},
    members: { visitor: signInPage },
    owner: { visitor: signInPage, stranger: 404 },
    moderators: { visitor: 404, stranger: 404, owner: 404, moderator: given.else },
  }
  const of = (one: Exclude<Who, 'other'>) => given[one] ?? (given.else === 405 ? 405 : refusals[who][one])
  const stranger = of('stranger') ?? given.else
  return {
    ...(other !== undefined && { other }),
    visitor: of('visitor') ?? given.else,
    stranger,
    moderator: of('moderator') ?? stranger,
    owner: of('owner') ?? given.else,
  } as Record<Who, Outcome>
}

const masked = (path: string, names: Record<string, string>) =>
  Object.entries(names)
    .reduce((text, [name, id]) => (id ? text.replaceAll(id, `{${name}}`) : text), path)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')

export function outcomeOf(response: Response, names: Record<string, string>): Outcome {
  const location = response.headers.get('Location')
  if (!location) return response.status
  const { pathname, search } = new URL(location, response.url)
  return `→ ${masked(pathname + search, names)}`
}
