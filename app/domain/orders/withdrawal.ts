import { isFinal, mayBegin, type Side, type StageState } from './stages.ts'

/** For how many days after the contract a consumer can withdraw from it (TRLGDCU 102). */
export const WITHDRAWAL_DAYS = 14
/** How long a freelancer has to say which share of the begun work had been done. */
export const SHARE_DAYS = 5
/** How long the client has to accept that share, or to reject it. */
export const SHARE_ANSWER_DAYS = 2
/** How long after a withdrawal a moderator can decide on it at the latest, unless they got it late. */
export const SHARE_DECIDED_DAYS = 14

interface Withdrawable {
  side: Side
  withdrawUntil: Date | null
  isWithdrawn: boolean
  stages: readonly { state: StageState }[]
}

/** Whether this side can withdraw from the contract now. A dispute does not take that right away. */
export const canWithdraw = ({ side, withdrawUntil, isWithdrawn, stages }: Withdrawable, now: Date) =>
  side === 'client' &&
  withdrawUntil !== null &&
  now < withdrawUntil &&
  !isWithdrawn &&
  stages.some(({ state }) => !isFinal(state))

/** The step that a withdrawal waits for: the statement of the share, the answer to it, or a moderator. */
export type ShareStep = 'share' | 'answer' | 'moderator' | 'settled'

interface Steps {
  statedAt: Date | null
  referredAt: Date | null
  settledAt: Date | null
}

export function shareStepOf({ statedAt, referredAt, settledAt }: Steps): ShareStep {
  if (settledAt) return 'settled'
  if (referredAt) return 'moderator'
  return statedAt ? 'answer' : 'share'
}

/** Why a moderator decides which share of a withdrawal had been done. */
export type WhyReferred = 'share-rejected' | 'share-unanswered' | 'share-unstated'

/** Whose turn it is; null when a moderator decides, or the withdrawal is settled. */
export const shareWaitsFor = (step: ShareStep): Side | null =>
  step === 'share' ? 'freelancer' : step === 'answer' ? 'client' : null

interface Startable {
  side: Side
  startsAt: Date | null
  isWithdrawn: boolean
  isFreelancerAway: boolean
  stages: readonly { state: StageState }[]
}

/** Whether this side can let the work begin before the day on which it may. */
export const canStartSooner = (order: Startable, now: Date) =>
  order.side === 'client' &&
  !mayBegin(order, now) &&
  !order.isWithdrawn &&
  !order.isFreelancerAway &&
  order.stages.some(({ state }) => !isFinal(state))
