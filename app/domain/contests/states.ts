/** What the clock makes of a contest (I10). */
export const CONTEST_STATES = ['active', 'upcoming', 'ended'] as const
export type ContestState = (typeof CONTEST_STATES)[number]

export const CONTEST_STATE_LABELS: Record<ContestState, string> = {
  active: 'Activo',
  upcoming: 'Próximamente',
  ended: 'Finalizado',
}

/** What becomes of one that has ended. */
export type Judging = 'en_jurado' | 'premiado' | 'desierto'

export const JUDGING_LABELS: Record<Judging, string> = {
  en_jurado: 'En jurado',
  premiado: 'Premiado',
  desierto: 'Desierto',
}

export const ENTRY_STATES = ['enviada', 'retirada', 'finalista', 'ganadora', 'descalificada'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export const ENTRY_STATE_LABELS: Record<EntryState, string> = {
  enviada: 'Enviada',
  retirada: 'Retirada',
  finalista: 'Finalista',
  ganadora: 'Ganadora',
  descalificada: 'Descalificada',
}

export interface ContestClock {
  startsAt: Date
  endsAt: Date
  judgeUntil: Date
  outcome: 'premiado' | 'desierto' | null
}

/** The first moment belongs to what begins with it, so the end itself is no longer open. */
export function contestState({ startsAt, endsAt }: Pick<ContestClock, 'startsAt' | 'endsAt'>, now: Date): ContestState {
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'active' : 'ended'
}

/**
 * What has become of a contest; undefined while it has not ended. One that nobody decided in time is void from that
 * moment on, whether or not the job that writes it down has come to it yet.
 */
export function judgingOf(contest: ContestClock, now: Date): Judging | undefined {
  if (contestState(contest, now) !== 'ended') return undefined
  return contest.outcome ?? (now < contest.judgeUntil ? 'en_jurado' : 'desierto')
}

/** What an entry is to everybody but its judge: until the decision nobody learns who is ahead. */
export const shownEntryState = (state: EntryState, isDecided: boolean): EntryState =>
  state === 'finalista' && !isDecided ? 'enviada' : state
