import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { MailKind } from '#app/domain/outbox/commands.server.ts'
import type { RenderedMail, Site } from '#app/domain/outbox/template.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { isPasswordOf } from './password-change.server.ts'
import { isProved } from './proved.server.ts'
import { issueRecoveryCodes, takeRecoveryCode } from './recovery-codes.server.ts'
import { mailOwner } from './addressee.server.ts'
import { recoveryCodeUsedMail, twoFactorOffMail, twoFactorOnMail, type Addressed } from './texts/security.ts'

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** A clock may be this many steps off; a code is a minute old at the most. */
const WINDOW_STEPS = 1
/** How long a secret waits for its first code. */
export const ENROLMENT_MS = 30 * MINUTE_MS

interface Context {
  now: Date
  site: Site
}

/** The enrolment of an authenticator app. */
export interface Enrolment {
  /** The address that apps read from the picture, `otpauth://totp/…`. */
  uri: string
  /** The secret as it is typed, in groups of four. */
  typed: string
}

/**
 * Makes the secret for an app, for a person who knows the password and whose address is confirmed. Beginning twice
 * gives the same secret.
 */
export async function beginTwoFactor(
  db: Db,
  box: SecretBox,
  userId: string,
  { password, now }: { password: string; now: Date },
): Promise<'begun' | 'wrong-password' | 'unverified' | 'already-on'> {
  if (!(await isPasswordOf(db, userId, password))) return 'wrong-password'
  if (!(await isProved(db, userId))) return 'unverified'
  const fresh = { secretEncrypted: box.close(randomBytes(SECRET_BYTES), userId), createdAt: now, lastStep: 0 }
  await db
    .insertInto('totp')
    .values({ userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .constraint('totp_pkey')
        .doUpdateSet(fresh)
        .where('totp.confirmedAt', 'is', null)
        .where('totp.createdAt', '<=', new Date(now.getTime() - ENROLMENT_MS)),
    )
    .execute()
  const row = await findRow(db, userId)
  return row?.confirmedAt ? 'already-on' : 'begun'
}

/** The enrolment that is under way, as the app has to know it, else undefined. */
export async function findEnrolment(
  db: Db,
  box: SecretBox,
  { userId, email, siteName, now }: { userId: string; email: string; siteName: string; now: Date },
): Promise<Enrolment | undefined> {
  const row = await findRow(db, userId)
  if (!row || row.confirmedAt || isStale(row, now)) return undefined
  const opened = box.open(row.secretEncrypted, userId)
  if (!opened) return undefined
  const totp = codesOf(opened.secret, { issuer: siteName, label: email })
  return { uri: totp.toString(), typed: totp.secret.base32.replace(/.{4}(?=.)/g, '$& ') }
}

/**
 * Turns the second factor on once the app has shown that it knows the secret. Of many simultaneous attempts with one
 * code one gets `confirmed` and the recovery codes, which cannot be read again.
 */
export async function confirmTwoFactor(
  db: Db,
  box: SecretBox,
  userId: string,
  { code, now, site }: Context & { code: string },
): Promise<{ kind: 'confirmed'; recoveryCodes: string[] } | { kind: 'wrong-code' | 'not-begun' | 'already-on' }> {
  const row = await findRow(db, userId)
  if (row?.confirmedAt) return { kind: 'already-on' }
  if (!row || isStale(row, now)) return { kind: 'not-begun' }
  const step = stepOf(box.open(row.secretEncrypted, userId)?.secret, code, now)
  if (step === undefined) return { kind: 'wrong-code' }
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('totp')
      .set({ confirmedAt: now, lastStep: step })
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .where('secretEncrypted', '=', row.secretEncrypted)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'already-on' }
    const recoveryCodes = await issueRecoveryCodes(trx, userId)
    await tell(trx, userId, { site, kind: 'two-factor-on', write: twoFactorOnMail })
    return { kind: 'confirmed', recoveryCodes }
  })
}

/** The outcome of a code: the app's, a recovery code, or neither. */
export type CodeOutcome = 'taken' | 'wrong-code' | 'off'

/**
 * Takes a code of the app, or a recovery code, once: of any number of simultaneous attempts with the same code one
 * succeeds. The owner gets a mail when a recovery code was used.
 */
export async function takeCode(
  db: Db | Trx,
  box: SecretBox,
  userId: string,
  { code, now, site }: Context & { code: string },
): Promise<CodeOutcome> {
  const row = await findRow(db, userId)
  if (!row?.confirmedAt) return 'off'
  if (/^\d{6}$/.test(plain(code))) return (await takeAppCode(db, box, row, { code, now })) ? 'taken' : 'wrong-code'
  return inTransaction(db, async (trx) => {
    const left = await takeRecoveryCode(trx, userId, plain(code), now)
    if (left === undefined) return 'wrong-code'
    const write = (site: Site, to: Addressed) => recoveryCodeUsedMail(site, { ...to, left })
    await tell(trx, userId, { site, kind: 'recovery-code-used', write })
    return 'taken'
  })
}

async function takeAppCode(db: Db | Trx, box: SecretBox, row: Row, { code, now }: { code: string; now: Date }) {
  const opened = box.open(row.secretEncrypted, row.userId)
  const step = stepOf(opened?.secret, code, now)
  if (!opened || step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ lastStep: step, ...(opened.outdated && { secretEncrypted: box.close(opened.secret, row.userId) }) })
    .where('userId', '=', row.userId)
    .where('lastStep', '<', step)
    // Switching off and on again makes a new secret.
    .where('secretEncrypted', '=', row.secretEncrypted)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Proof {
  password: string
  code: string
}

/** Switches the second factor off for a person who knows the password and has a code. Repeating it changes nothing. */
export async function disableTwoFactor(
  db: Db,
  box: SecretBox,
  userId: string,
  { password, code, now, site }: Proof & Context,
): Promise<'disabled' | 'wrong-password' | 'wrong-code'> {
  if (!(await isPasswordOf(db, userId, password))) return 'wrong-password'
  return inTransaction(db, async (trx) => {
    const outcome = await takeCode(trx, box, userId, { code, now, site })
    if (outcome === 'wrong-code') return 'wrong-code'
    if (outcome === 'taken') await remove(trx, userId, site)
    return 'disabled'
  })
}

/** Replaces the recovery codes by ten new ones, for a person who knows the password and has a code. */
export async function renewRecoveryCodes(
  db: Db,
  box: SecretBox,
  userId: string,
  { password, code, now, site }: Proof & Context,
): Promise<{ kind: 'renewed'; recoveryCodes: string[] } | { kind: 'wrong-password' | 'wrong-code' | 'off' }> {
  if (!(await isPasswordOf(db, userId, password))) return { kind: 'wrong-password' }
  return inTransaction(db, async (trx) => {
    const outcome = await takeCode(trx, box, userId, { code, now, site })
    if (outcome !== 'taken') return { kind: outcome }
    return { kind: 'renewed', recoveryCodes: await issueRecoveryCodes(trx, userId) }
  })
}

/**
 * Switches the second factor off for a person who has lost app and recovery codes, on the operator's word.
 * @param site if given, the owner gets a mail.
 */
export async function disableTwoFactorAsOperator(
  db: Db,
  userId: string,
  _now: Date,
  site?: Site,
): Promise<'disabled' | 'was-off'> {
  return inTransaction(db, async (trx) => ((await remove(trx, userId, site)) ? 'disabled' : 'was-off'))
}

async function remove(trx: Trx, userId: string, site?: Site): Promise<boolean> {
  const gone = await trx.deleteFrom('totp').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()
  if (!gone?.confirmedAt) return false
  if (site) await tell(trx, userId, { site, kind: 'two-factor-off', write: twoFactorOffMail })
  return true
}

interface Telling {
  site: Site
  kind: MailKind
  write: (site: Site, to: Addressed) => RenderedMail
}

/** Security mail goes out whatever its reader has switched off. */
async function tell(trx: Trx, userId: string, { site, kind, write }: Telling) {
  await mailOwner(trx, userId, kind, ({ fullName }) => write(site, { fullName }))
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

function findRow(db: Db | Trx, userId: string) {
  return db
    .selectFrom('totp')
    .select(['userId', 'secretEncrypted', 'createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

const isStale = (row: Row, now: Date) => row.createdAt.getTime() <= now.getTime() - ENROLMENT_MS

/** Apps print codes in groups, and people type them so. */
const plain = (code: string) => code.replace(/[\s-]/g, '')

function codesOf(secret: Buffer, about: { issuer?: string; label?: string } = {}) {
  const bytes = Uint8Array.from(secret).buffer
  return new TOTP({ ...about, secret: new Secret({ buffer: bytes }), digits: 6, period: STEP_SECONDS })
}

/** The time step of this code, when it is one of the three that count now. */
function stepOf(secret: Buffer | undefined, code: string, now: Date): number | undefined {
  const token = plain(code)
  if (!secret || !/^\d{6}$/.test(token)) return undefined
  const delta = codesOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}
