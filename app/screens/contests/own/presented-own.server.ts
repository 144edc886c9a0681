import type { SentEntry } from '#app/domain/contests/own.server.ts'
import { contestPath, editEntryPath, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { contestState, ENTRY_STATE_LABELS, judgingOf, shownEntryState } from '#app/domain/contests/states.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import { decapitalise } from '#app/locale/words.ts'
import { entryTone, presentContest, type Reading } from '#app/screens/contests/presented.server.ts'

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
    stateLabel: ENTRY_STATE_LABELS[state],
    badge: BADGES[entryTone(state)],
    note: isDecided ? entry.note : null,
    sent: decapitalise(relativeTime(entry.createdAt, now, timeZone)),
    sentAt: entry.createdAt.toISOString(),
    files: entry.fileCount === 0 ? null : counted(entry.fileCount, 'archivo', 'archivos'),
    contest: {
      title: contest.title,
      when: contest.when,
      to: entry.contest.isVisible ? contestPath(entry.contest.id) : null,
    },
    editTo: isOpen && entry.contest.isVisible ? editEntryPath(entry.id) : null,
    withdrawTo: isOpen ? `${OWN_ENTRIES_PATH}/${entry.id}/withdraw` : null,
  }
}
