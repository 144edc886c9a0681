import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db, type Db } from '#app/db.server.ts'
import { BY_MOMENT, readPlace, type Place } from '#app/domain/paging.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { type Reading, entryTone, presentContest } from '#app/screens/contests/presented.server.ts'
import type { SentEntry } from '#app/domain/contests/own.server.ts'
import { contestPath, editEntryPath, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { contestState, ENTRY_STATE_LABELS, judgingOf, shownEntryState } from '#app/domain/contests/states.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { decapitalise } from '#app/locale/words.ts'
import { tn } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

const BADGES = { good: 'badge badge--good', bad: 'badge badge--bad', plain: 'badge' }

/** A person's own entries as they read them: marks stay hidden until the decision. */
export function presentSent(entry: SentEntry, reading: Reading) {
  const { now, timeZone } = reading
  const judging = judgingOf(entry.contest, now)
  const isDecided = judging === 'premiado' || judging === 'desierto'
  const state = shownEntryState(entry.state, isDecided)
  const contest = presentContest(entry.contest, reading)
  const isOpen = entry.state === 'enviada' && contestState(entry.contest, now) === 'active'
  return {
    id: entry.id,
    title: entry.title,
    ...spokenIn(entry.language),
    stateLabel: ENTRY_STATE_LABELS()[state],
    badge: BADGES[entryTone(state)],
    note: isDecided ? entry.note : null,
    sent: decapitalise(relativeTime(entry.createdAt, now, timeZone)),
    sentAt: entry.createdAt.toISOString(),
    files: entry.fileCount === 0 ? null : tn(entry.fileCount, '{count} archivo', '{count} archivos'),
    contest: {
      title: contest.title,
      lang: contest.lang,
      when: contest.when,
      to: entry.contest.isVisible ? contestPath(entry.contest.id) : null,
    },
    editTo: isOpen && entry.contest.isVisible ? editEntryPath(entry.id) : null,
    withdrawTo: isOpen ? `${OWN_ENTRIES_PATH}/${entry.id}/withdraw` : null,
  }
}

interface OwnPage<Item, Shown> {
  path: string
  list: (db: Db, userId: string, place: { after?: Place }) => Promise<{ items: Item[]; next?: string }>
  present: (item: Item, reading: Reading) => Shown
}

/** A page of a person's contests or entries, and the link to the next; null when it could not be read. */
export async function loadOwnPage<Item, Shown>(
  { request, context }: LoaderFunctionArgs,
  { path, list, present }: OwnPage<Item, Shown>,
) {
  const viewer = await requireViewer({ request, context })
  const after = readPlace(BY_MOMENT, readAddress(request, ['after']).get('after'))
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  try {
    const { items, next } = await list(db, viewer.id, { after })
    const found = { items: items.map((item) => present(item, reading)), next: next ? `${path}?after=${next}` : null }
    return data({ found })
  } catch (error) {
    return unread({ context }, error, { fault: `a page of ${path} could not be read`, page: { found: null } })
  }
}
