import { expect } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { KEY_FIELDS } from '#app/http/sent-forms.server.ts'
import { calledOnPage, type Stage, type Who } from './access.ts'
import { takeChanges } from './noted-changes.ts'

type Form = URLSearchParams | FormData

const keyOf = (form: Form) => KEY_FIELDS.map((name) => form.get(name)).find((key) => typeof key === 'string')

export const hasKey = (form: Form) => keyOf(form) !== undefined

/** Files that come a second time are staged again, until they are discarded. */
const OF_FILES = /^INSERT (attachment_staging|upload_staging|jobs .*"kind": "discard-attachments")/

/**
 * Sends a form that was taken twice more: unchanged, and with other words. The first makes no row and answers as
 * before. The second stores the new words in the row that is there, or is refused: with both of them on the page, and
 * nothing changed. Only other words to somebody are another message.
 */
export async function sendAgain(db: Db, stage: Stage, { who, form }: Sent) {
  const same = await send(db, stage, { who, form })
  expect({ isTaken: same.status < 400, made: same.made }).toEqual({ isTaken: true, made: [] })
  const change = otherWords(stage.fill)
  if (!change) return
  const { status, html, made, changes } = await send(db, stage, { who, form: withOther(form, change) })
  if (status < 400) {
    expect(changes.join('\n')).toContain(change.now)
    if (change.name !== 'content') expect(made).toEqual([])
    return
  }
  expect({ status, changes }).toEqual({ status: 409, changes: [] })
  expect(html).toContain(`«${change.before}»`)
  expect(html).toContain(`«${change.now}»`)
  expect(html).toMatch(new RegExp(`<(textarea|input)[^>]* name="${change.name}"`))
  expect(html).not.toContain(keyOf(form))
  await expectNamed(db, stage, { who, form })
}

/** Sends a form with a different value in every field, and checks that the page names each as the form does. */
async function expectNamed(db: Db, stage: Stage, { who, form }: Sent) {
  const labels = calledOnPage(form)
  const other = form instanceof FormData ? new FormData() : new URLSearchParams()
  for (const [name, value] of form.entries())
    if (typeof value === 'string') other.append(name, labels.has(name) ? `${value} y más` : value)
  for (const name of labels.keys()) if (!form.has(name)) other.append(name, 'más')
  const { status, html } = await send(db, stage, { who, form: other })
  const called = [...html.matchAll(/<dt><b>(.*?)<\/b>/g)].map(([, label]) => label)
  const wanted = [...labels].map(([name, label]) => nameOf(name, label))
  expect({ status, called: called.map(nameOfStage).toSorted() }).toEqual({ status: 409, called: wanted.toSorted() })
}

/** Routes whose form makes rows each time that it comes, without a key, and why that is harmless. */
const MAKES_ROWS_AGAIN: Record<string, string> = {
  '/login': 'the session takes the place of the one before',
  '/verify-email/new-password': 'it signs in: the session takes the place of the one before',
  '/confirm-email-change/new-password': 'it signs in: the session takes the place of the one before',
  '/forgot-password': 'another mail is what is asked for; so many an hour',
  '/newsletter': 'another mail is what is asked for; so many an hour',
  '/dashboard/verify-email': 'another mail is what is asked for; so many an hour',
  '/dashboard/settings/security/email': 'the mail goes to oneself; so many an hour',
  '/dashboard/contests/:id/edit': 'jobs that look whether the contest is over: the second finds nothing to do',
  '/dashboard/contests/:id/picture': 'the picture takes the place of the one before',
  '/dashboard/profile/avatar': 'the picture takes the place of the one before',
  '/dashboard/listings/:id/packages': 'the packages take the place of those before',
  '/dashboard/create-listing/draft': 'the page that sends it has a key, which the row leaves out',
}

/**
 * Sends a form without a key that was taken twice more: as it was, which makes no row, and with other words, which are
 * stored or refused. It is never a success that drops them.
 */
export async function sendAgainWithoutKey(db: Db, stage: Stage, { who, form, path }: Sent & { path: string }) {
  const { made } = await send(db, stage, { who, form })
  if (!(path in MAKES_ROWS_AGAIN)) expect({ path, made }).toEqual({ path, made: [] })
  const change = otherWords(stage.fill)
  if (!change || !PROSE.test(change.name)) return
  const { status, changes } = await send(db, stage, { who, form: withOther(form, change) })
  if (status < 400) expect(changes.join('\n')).toContain(change.now)
}

interface Sent {
  who: Who
  form: Form
}

async function send(db: Db, { at, visitorOf }: Stage, { who, form }: Sent) {
  const visitor = await visitorOf(who)
  await takeChanges(db)
  const headers = { 'Accept-Encoding': 'identity', Origin: visitor.origin }
  const response = await visitor.request(at, { method: 'POST', headers, body: form })
  const html = await response.text()
  const changes = await takeChanges(db)
  const made = changes.filter((change) => change.startsWith('INSERT') && !OF_FILES.test(change))
  return { status: response.status, html, changes, made }
}

interface Change {
  name: string
  before: string
  now: string
}

function withOther(form: Form, { name, now }: Change): Form {
  const changed = form instanceof FormData ? new FormData() : new URLSearchParams()
  for (const [one, value] of form.entries()) {
    const text = one === name ? now : value
    if (typeof text === 'string') changed.append(one, text)
    else if (changed instanceof FormData) changed.append(one, text)
  }
  return changed
}

/** Fields that take prose; others take figures or a choice. */
const PROSE = /^(words(_\d)?|body|description|scope|content|title|text|answer|facts)$/

/** One of the fields of a row with another text in it. */
function otherWords(fill: string): Change | undefined {
  const filled = [...new URLSearchParams(fill)]
  const [name, before] = filled.find(([one]) => PROSE.test(one)) ?? filled.find(([, text]) => /^\d+$/.test(text)) ?? []
  if (name === undefined || before === undefined) return undefined
  return { name, before, now: PROSE.test(name) ? `${before} Con otras palabras.` : String(Number(before) + 1) }
}

/** A label of a form without its notes. */
const withoutNotes = (label: string) => label.replace(/ \(opcional\)$/, '').replace(/,? \(?€\)?$/, '')

/** Fields of a stage are called by its number: a form says that above them, or by the stage's title. */
const nameOf = (name: string, label: string) => {
  const [, n] = /^stage_(\d)_/.exec(name) ?? []
  return n ? `Etapa ${n}` : withoutNotes(label)
}
const nameOfStage = (label = '') => label.replace(/^(Etapa \d): .*/, '$1')
