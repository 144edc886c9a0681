/** Why a stage is referred to a moderator without a dispute of one of its sides. */
export const REFERRALS = [
  /** A delivery that the client has not opened in two terms. */
  'unread',
  /** A delivery to a client who has left. */
  'client-gone',
  /** A payment that the freelancer denies and the client has shown proof of. */
  'denied-with-proof',
  /** A payment that the freelancer has not confirmed and the client has shown proof of. */
  'unconfirmed-with-proof',
  /** Money that the client denies to have back and the freelancer has shown proof of. */
  'return-denied-with-proof',
  /** Work that was delivered, went back for changes and was not delivered again. */
  'changes-undelivered',
] as const
export type Referral = (typeof REFERRALS)[number]
