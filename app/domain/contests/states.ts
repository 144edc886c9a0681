import { perLanguage, t } from '#app/locale/texts.ts'
/** The state that follows from the clock (I10). */
export const CONTEST_STATES = ['active', 'upcoming', 'ended'] as const
export type ContestState = (typeof CONTEST_STATES)[number]

export const CONTEST_STATE_LABELS: () => Record<ContestState, string> = perLanguage(() => ({
  active: t('Activo'),
  upcoming: t('Próximamente'),
  ended: t('Finalizado'),
}))

/** The state of a contest that has ended. */
export type Judging = 'en_jurado' | 'premiado' | 'desierto'

export const JUDGING_LABELS: () => Record<Judging, string> = perLanguage(() => ({
  en_jurado: t('En jurado'),
  premiado: t('Premiado'),
  desierto: t('Desierto'),
}))

export const ENTRY_STATES = ['enviada', 'retirada', 'finalista', 'ganadora', 'descalificada'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export const ENTRY_STATE_LABELS: () => Record<EntryState, string> = perLanguage(() => ({
  enviada: t('Enviada'),
  retirada: t('Retirada'),
  finalista: t('Finalista'),
  ganadora: t('Ganadora'),
  descalificada: t('Descalificada'),
}))

export interface ContestClock {
  startsAt: Date
  endsAt: Date
  judgeUntil: Date
  outcome: 'premiado' | 'desierto' | null
}

/** A state begins with its moment, so at the end itself the contest is closed. */
export function contestState({ startsAt, endsAt }: Pick<ContestClock, 'startsAt' | 'endsAt'>, now: Date): ContestState {
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'active' : 'ended'
}

/**
 * The state of judging; undefined before the end. An undecided contest is void from the end of its time, whether or not
 * the job has written that down.
 */
export function judgingOf(contest: ContestClock, now: Date): Judging | undefined {
  if (contestState(contest, now) !== 'ended') return undefined
  return contest.outcome ?? (now < contest.judgeUntil ? 'en_jurado' : 'desierto')
}

/** The state of an entry as others see it: marks stay hidden until the decision. */
export const shownEntryState = (state: EntryState, isDecided: boolean): EntryState =>
  state === 'finalista' && !isDecided ? 'enviada' : state
