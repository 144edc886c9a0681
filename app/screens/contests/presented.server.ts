import { mediaBase } from '#app/adapters/storage.server.ts'
import type { Entry } from '#app/domain/contests/contest.server.ts'
import { NOT_GUARANTEED } from '#app/domain/contests/limits.ts'
import { contestPath } from '#app/domain/contests/paths.ts'
import type { ContestCard } from '#app/domain/contests/queries.server.ts'
import {
  CONTEST_STATE_LABELS,
  contestState,
  ENTRY_STATE_LABELS,
  JUDGING_LABELS,
  judgingOf,
  shownEntryState,
  type EntryState,
} from '#app/domain/contests/states.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { PICTURE_TYPE } from '#app/domain/uploads/attachments.ts'
import { formatDate, formatMoment, relativeTime, wholeDays } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { cutText, decapitalise } from '#app/locale/words.ts'
import { presentFiles } from '#app/parts/attached-files/presented-files.ts'
import { t, tn } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

const EXCERPT = 140

export interface Reading {
  now: Date
  timeZone: string | undefined
}

export type PresentedContest = ReturnType<typeof presentContest>

/** A contest's card or head in words. */
export function presentContest(contest: ContestCard, { now, timeZone }: Reading) {
  const state = contestState(contest, now)
  const judging = judgingOf(contest, now)
  return {
    id: contest.id,
    to: contestPath(contest.id),
    title: contest.title,
    ...spokenIn(contest.language),
    excerpt: cutText(contest.description.replace(/\s+/g, ' '), EXCERPT),
    category: categoryShown(contest.categoryId),
    state,
    stateLabel: CONTEST_STATE_LABELS()[state],
    judging: judging ?? null,
    judgingLabel: judging ? JUDGING_LABELS()[judging] : null,
    prize: formatMoney(contest.prizeCents, contest.currency),
    promise: contest.guaranteed ? null : NOT_GUARANTEED(),
    blind: contest.blind,
    when: whenText(contest, { now, timeZone }),
    participants: participantsText(contest.participants),
    image: contest.image && pictureOf(contest.image, mediaBase),
  }
}

export const participantsText = (count: number) => tn(count, '{count} participante', '{count} participantes')

/** The next moment of the clock in words. */
function whenText(contest: ContestCard, { now, timeZone }: Reading): string {
  const state = contestState(contest, now)
  if (state === 'upcoming') return t('Empieza el {date}', { date: formatDate(contest.startsAt, timeZone) })
  if (state === 'ended') return t('Terminó el {date}', { date: formatDate(contest.endsAt, timeZone) })
  const left = contest.endsAt.getTime() - now.getTime()
  if (left < HOUR_MS) return t('Termina en menos de una hora')
  const days = wholeDays(now, contest.endsAt, timeZone)
  if (days === 0) {
    const hours = Math.floor(left / HOUR_MS)
    return tn(hours, 'Queda {count} hora', 'Quedan {count} horas')
  }
  return tn(days, 'Queda {count} día', 'Quedan {count} días')
}

/** The moments of a contest, for people and for machines; `day` is without the time of the day. */
export function presentMoments(contest: ContestCard, { timeZone }: Reading) {
  const moment = (at: Date) => ({
    text: formatMoment(at, timeZone),
    day: formatDate(at, timeZone),
    dateTime: at.toISOString(),
  })
  return {
    starts: moment(contest.startsAt),
    ends: moment(contest.endsAt),
    judged: moment(contest.judgeUntil),
  }
}

/** The tone of an entry's state. */
export const entryTone = (state: EntryState) =>
  state === 'ganadora' || state === 'finalista' ? 'good' : state === 'descalificada' ? 'bad' : 'plain'

/** The files that everybody sees: pictures of the winner. */
const forAll = ({ state, files }: Entry, isDecided: boolean) =>
  isDecided && state === 'ganadora' ? files.filter(({ mime }) => mime === PICTURE_TYPE) : []

const entryFilePath = (contestId: string, id: string) => `${contestPath(contestId)}/files/${id}`

export type PresentedEntry = ReturnType<typeof presentEntry>

/** An entry for its permitted readers. The judge's marks are shown only after the decision, or to the judge. */
export function presentEntry(
  entry: Entry,
  {
    contestId,
    isDecided,
    isJudge = false,
    canOpenFiles,
  }: { contestId: string; isDecided: boolean; isJudge?: boolean; canOpenFiles: boolean },
  { now, timeZone }: Reading,
) {
  const state = isJudge ? entry.state : shownEntryState(entry.state, isDecided)
  return {
    id: entry.id,
    title: entry.title,
    ...spokenIn(entry.language),
    body: entry.body,
    state,
    stateLabel: state === 'enviada' ? null : ENTRY_STATE_LABELS()[state],
    tone: entryTone(state),
    /** Only the finalist and the organiser see the note. */
    note: isJudge ? entry.note : null,
    sent: relativeTime(entry.createdAt, now, timeZone),
    sentAt: entry.createdAt.toISOString(),
    edited: entry.editedAt && {
      text: decapitalise(relativeTime(entry.editedAt, now, timeZone)),
      at: entry.editedAt.toISOString(),
    },
    author: {
      id: entry.author.profileId,
      name: entry.author.name,
      avatarUrl: entry.author.avatarUrl,
      to: entry.author.profileId && `/freelancers/${entry.author.profileId}`,
    },
    fileCount: entry.files.length,
    files: presentFiles(canOpenFiles ? entry.files : forAll(entry, isDecided), (id) => entryFilePath(contestId, id)),
  }
}
