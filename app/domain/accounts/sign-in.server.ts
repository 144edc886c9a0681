import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { deviceOf, openSession, type SessionOrigin } from './sessions.server.ts'
import { hasOpenWork } from './open-work.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { newDeviceMail } from './texts/security.ts'
import { takeCode } from './two-factor.server.ts'

export interface SignInAttempt {
  email: string
  password: string
}

/** A person who has shown the password and still needs a code (E14). */
export interface HalfSignedIn {
  userId: string
  /** The attempt that is recorded; it becomes a success with the session. */
  eventId: number
  /** A mark of the password that was shown: when another is in force the first half is void. */
  passwordMark: string
}

export type SignIn =
  | { kind: 'verified'; userId: string }
  /** A suspended account with open work: its session is for that work alone. */
  | { kind: 'limited'; userId: string }
  | ({ kind: 'code-needed' } & HalfSignedIn)
  /** The password was right, but moderators have suspended the account, and it has no open work. */
  | { kind: 'suspended'; userId: string }
  | { kind: 'refused' }

/**
 * Judges an address and a password. A refused attempt is recorded here, a successful one by `beginSession` with its
 * session. An unknown address, a wrong password and an unusable account cost the same time and read the same; only a
 * person who knows the password learns of a suspension.
 * @param requireVerified refuses unconfirmed addresses in the words of a wrong password: otherwise signing in after
 *   registering would reveal whether the address had an account.
 */
export async function verifySignIn(
  db: Db,
  { email, password }: SignInAttempt,
  { now, origin = {}, requireVerified = false }: { now: Date; origin?: SessionOrigin; requireVerified?: boolean },
): Promise<SignIn> {
  const user = await db
    .selectFrom('users')
    .leftJoin('totp', (join) => join.onRef('totp.userId', '=', 'users.id').on('totp.confirmedAt', 'is not', null))
    .select(['users.id', 'users.passwordHash', 'users.state', 'users.emailVerifiedAt', 'totp.userId as asksForCode'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  const matches = await verifyPassword(user?.passwordHash, password)
  const isLimited = matches && (await mayFinish(db, user))
  const refusal = refusalOf(user, { matches, isLimited, requireVerified })
  const reason = refusal ?? lackOf(user)
  if (user && !reason) return signedIn(user, isLimited)
  const eventId = await recordAttempt(db, { userId: user?.id ?? null, email, reason, now, origin })
  if (!user || refusal) return refused(user, refusal)
  return { kind: 'code-needed', userId: user.id, eventId, passwordMark: markOf(user.passwordHash) }
}

const USABLE_STATES = ['activo', 'baja_solicitada']
const SUSPENDED = 'suspendido'

const lackOf = (user: { asksForCode: string | null } | undefined) => (user?.asksForCode ? 'code-missing' : null)

const refused = (user: { id: string } | undefined, refusal: string | null): SignIn =>
  user && refusal === `state-${SUSPENDED}` ? { kind: 'suspended', userId: user.id } : { kind: 'refused' }

const signedIn = ({ id }: { id: string }, isLimited: boolean): SignIn => ({
  kind: isLimited ? 'limited' : 'verified',
  userId: id,
})

/** Whether a suspended person has open work with others, which they may finish. */
const mayFinish = async (db: Db, user: { id: string; state: string } | undefined): Promise<boolean> =>
  user?.state === SUSPENDED && (await hasOpenWork(db, user.id))

/** Why an account may not be used with this password or code, in the words of recorded attempts; null when it may. */
function refusalOf(
  user: { state: string; emailVerifiedAt: Date | null } | undefined,
  { matches, isLimited, requireVerified }: { matches: boolean; isLimited: boolean; requireVerified: boolean },
): string | null {
  if (!user) return 'unknown-address'
  if (!matches) return 'wrong-password'
  if (!USABLE_STATES.includes(user.state) && !isLimited) return `state-${user.state}`
  return requireVerified && !user.emailVerifiedAt ? 'unverified' : null
}

interface Attempt {
  userId: string | null
  email: string
  /** Null for a success. */
  reason: string | null
  now: Date
  origin: SessionOrigin
}

async function recordAttempt(db: Db | Trx, { userId, email, reason, now, origin }: Attempt): Promise<number> {
  const { id } = await db
    .insertInto('loginEvents')
    .values({
      userId,
      emailHash: createHash('sha256').update(email).digest(),
      at: now,
      userAgent: origin.userAgent?.slice(0, 300) ?? null,
      deviceName: deviceOf(origin.userAgent).name,
      ipPrefix: origin.ipPrefix ?? null,
      success: reason === null,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

interface CodeContext {
  now: Date
  site: Site
  origin?: SessionOrigin
}

/**
 * Judges the code of a person who has shown the password (E14) and records a wrong one. `expired` when the password,
 * the account or the second factor have changed since.
 */
export async function verifySecondStep(
  db: Db,
  box: SecretBox,
  half: HalfSignedIn,
  { code, now, site, origin = {} }: CodeContext & { code: string },
): Promise<'verified' | 'limited' | 'wrong-code' | 'expired'> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'state'])
    .where('id', '=', half.userId)
    .executeTakeFirst()
  const isLimited = await mayFinish(db, user)
  if (!user || !(USABLE_STATES.includes(user.state) || isLimited)) return 'expired'
  if (!timingSafeEqual(Buffer.from(markOf(user.passwordHash)), Buffer.from(half.passwordMark))) return 'expired'
  return inTransaction(db, async (trx) => {
    const outcome = await takeCode(trx, box, half.userId, { code, now, site })
    if (outcome === 'off') return 'expired'
    if (outcome === 'taken') return isLimited ? 'limited' : 'verified'
    await recordAttempt(trx, { userId: half.userId, email: user.email, reason: 'wrong-code', now, origin })
    return 'wrong-code'
  })
}

/**
 * Opens the session of an accepted sign-in and records the success. It writes a mail when the account was never used
 * from this device and network (E15), except for the account's very first sign-in.
 * @returns the token for the cookie.
 */
export async function beginSession(
  db: Db,
  { userId, eventId }: { userId: string; eventId?: number },
  { persistent, now, site, origin = {} }: { persistent: boolean } & CodeContext,
): Promise<string> {
  const device = deviceOf(origin.userAgent)
  return inTransaction(db, async (trx) => {
    // The lock is the account's, so that the second of two simultaneous sign-ins finds the result of the first.
    const user = await trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .leftJoin('userSettings', 'userSettings.userId', 'users.id')
      .select(['users.email', 'users.createdAt', 'profiles.fullName'])
      .select(['userSettings.loginAlerts', 'userSettings.timezone'])
      .where('users.id', '=', userId)
      .forNoKeyUpdate('users')
      .executeTakeFirstOrThrow()
    const before = await findEarlierUse(trx, userId, { device: device.name, ipPrefix: origin.ipPrefix })
    if (eventId === undefined) await recordAttempt(trx, { userId, email: user.email, reason: null, now, origin })
    else await recordSuccess(trx, { userId, eventId, now })
    const { id, token } = await openSession(trx, userId, { persistent, now, origin })
    const isFirst = !before.any && now.getTime() - user.createdAt.getTime() < FIRST_SIGN_IN_MS
    if ((user.loginAlerts ?? true) && !before.here && !isFirst) {
      const seen = { device, ipPrefix: origin.ipPrefix, at: now, timeZone: user.timezone }
      const write = () => newDeviceMail(site, { fullName: user.fullName, sessionId: id, ...seen })
      await enqueueMail(trx, { kind: 'new-device', userId, recipient: user.email, write })
    }
    return token
  })
}

async function recordSuccess(trx: Trx, { userId, eventId, now }: { userId: string; eventId: number; now: Date }) {
  await trx
    .updateTable('loginEvents')
    .set({ success: true, reason: null, at: now })
    .where('id', '=', eventId)
    .where('userId', '=', userId)
    .execute()
}

/** Attempts are forgotten after ninety days, so an older account without any is not a new one. */
const FIRST_SIGN_IN_MS = DAY_MS

/** Whether the account was used before at all, and from such a device in this network. */
async function findEarlierUse(
  trx: Trx,
  userId: string,
  { device, ipPrefix }: { device: string; ipPrefix: string | undefined },
): Promise<{ any: boolean; here: boolean }> {
  const earlier = trx
    .selectFrom('loginEvents')
    .select(['deviceName', 'ipPrefix'])
    .where('userId', '=', userId)
    .where('success', '=', true)
    .unionAll(trx.selectFrom('sessions').select(['deviceName', 'ipPrefix']).where('userId', '=', userId))
  const { any, here } = await trx
    .selectFrom(earlier.as('earlier'))
    .select([
      sql<boolean>`count(*) > 0`.as('any'),
      sql<boolean>`coalesce(bool_or(device_name = ${device} AND ip_prefix IS NOT DISTINCT FROM ${ipPrefix ?? null}), false)`.as(
        'here',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { any, here }
}
