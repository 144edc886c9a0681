import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { takeOver } from './taking-over.server.ts'
import { findToken, findUsedToken, takeToken, type TokenPurpose } from './tokens.server.ts'

export interface ProvingContext {
  now: Date
  site: Site
}

/**
 * How the reader of a mail's link proves that the account is theirs: the link proves only that they read the
 * address.
 */
export type Claim =
  /** They are signed in to this account. */
  | { by: 'session'; userId: string }
  | { by: 'password'; password: string }
  /** They do not know the password: another person may have set up the account and written its content. */
  | { by: 'new-password'; password: string }

export type ClaimPurpose = Extract<TokenPurpose, 'verificar_correo' | 'cambiar_correo'>

/** The account of a link that still works. */
export interface LinkedAccount {
  userId: string
  /** The address that the link was sent to. */
  email: string
  /** The address that the account has. */
  present: string
  /** No proof is needed: the account has this address, and it is verified. */
  isProved: boolean
}

/** Whose account a link is about, or undefined when the link does not work (any more). */
export async function findLinkedAccount(
  db: Db,
  purpose: ClaimPurpose | 'restablecer',
  token: string,
  now: Date,
): Promise<LinkedAccount | undefined> {
  const live = await findToken(db, purpose, token, now)
  if (!live) return undefined
  const user = await findAccount(db, live.userId)
  const isProved = user.email === live.email && user.emailVerifiedAt !== null
  return { ...live, present: user.email, isProved }
}

const findAccount = (db: Db | Trx, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'passwordHash', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export type Judged =
  /** The claim holds; `passwordHash` is of the new password. */
  | { kind: 'claimed'; userId: string; passwordHash?: string }
  /** The same form was sent again, or no proof was needed. */
  | { kind: 'repeated'; userId: string; isNew: boolean }
  | { kind: 'unusable' | 'not-yours' | 'wrong-password' }

/** Checks a claim, without using the link up. A wrong password changes nothing. */
export async function judgeClaim(
  db: Db,
  purpose: ClaimPurpose,
  { token, claim }: { token: string; claim: Claim },
  now: Date,
): Promise<Judged> {
  const live = await findLinkedAccount(db, purpose, token, now)
  const userId = live?.userId ?? (await findUsedToken(db, purpose, token))?.userId
  if (!userId) return { kind: 'unusable' }
  const { emailVerifiedAt, passwordHash } = await findAccount(db, userId)
  const isDone = live?.isProved ?? true
  if (!live && !emailVerifiedAt) return { kind: 'unusable' }
  const done = { kind: 'repeated', userId, isNew: false } as const
  const claimed = { kind: 'claimed', userId } as const
  if (claim.by === 'session') {
    if (claim.userId !== userId) return { kind: 'not-yours' }
    return isDone ? done : claimed
  }
  const isPresent = await verifyPassword(passwordHash, claim.password)
  if (claim.by === 'new-password') return judgeNew(userId, claim.password, { isDone, isPresent })
  if (!isPresent) return { kind: 'wrong-password' }
  return isDone ? done : claimed
}

async function judgeNew(
  userId: string,
  password: string,
  { isDone, isPresent }: { isDone: boolean; isPresent: boolean },
): Promise<Judged> {
  if (!isDone) return { kind: 'claimed', userId, passwordHash: await hashPassword(password) }
  // A link that verifies an address, which works for days, does not change the password once the address is verified.
  return isPresent ? { kind: 'repeated', userId, isNew: true } : { kind: 'unusable' }
}

export type Proved =
  | { kind: 'proved'; userId: string }
  /** The address is proved, the password is changed, and content added before is deleted or hidden. */
  | { kind: 'taken-over' }
  | { kind: 'unusable' | 'not-yours' | 'wrong-password' }

/** The answer to a claim that was judged to be a repetition. */
export const repeatedAnswer = ({ userId, isNew }: { userId: string; isNew: boolean }): Proved =>
  isNew ? { kind: 'taken-over' } : { kind: 'proved', userId }

/** Confirms the address that the link was sent to (A12), for a reader who has proved that the account is theirs. */
export async function verifyEmail(db: Db, token: string, claim: Claim, { now, site }: ProvingContext): Promise<Proved> {
  const judged = await judgeClaim(db, 'verificar_correo', { token, claim }, now)
  if (judged.kind === 'repeated') return repeatedAnswer(judged)
  if (judged.kind !== 'claimed') return { kind: judged.kind }
  const { userId, passwordHash } = judged
  const isTaken = await inTransaction(db, async (trx) => {
    const taken = await takeToken(trx, 'verificar_correo', token, now)
    if (!taken) return false
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ emailVerifiedAt: now, ...(passwordHash && { passwordHash }) })
      .where('id', '=', userId)
      // A link that was sent to the former address does not verify the present one.
      .where('email', '=', taken.email)
      // Another link has verified it meanwhile.
      .where('emailVerifiedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (passwordHash) await takeOver(trx, userId, { now, site })
    return true
  })
  // The second of two simultaneous presses finds the result of the first.
  if (!isTaken) {
    const again = await judgeClaim(db, 'verificar_correo', { token, claim }, now)
    return again.kind === 'repeated' ? repeatedAnswer(again) : { kind: 'unusable' }
  }
  return passwordHash ? { kind: 'taken-over' } : { kind: 'proved', userId }
}
