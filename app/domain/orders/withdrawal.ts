import { isFinal, type StageState } from './stages.ts'

/** For how many days after the contract a consumer can withdraw from it (TRLGDCU 102). */
export const WITHDRAWAL_DAYS = 14
/** How long a freelancer has to say which share of the begun work had been done. */
export const SHARE_HOURS = 48

interface Withdrawable {
  side: 'client' | 'freelancer'
  withdrawUntil: Date | null
  isWithdrawn: boolean
  stages: readonly { state: StageState }[]
}

/** Whether this side can withdraw from the contract now. */
export const canWithdraw = ({ side, withdrawUntil, isWithdrawn, stages }: Withdrawable, now: Date) =>
  side === 'client' &&
  withdrawUntil !== null &&
  now < withdrawUntil &&
  !isWithdrawn &&
  stages.some(({ state }) => !isFinal(state)) &&
  !stages.some(({ state }) => state === 'en_disputa')
