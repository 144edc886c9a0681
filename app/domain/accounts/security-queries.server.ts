import type { Db } from '#app/db.server.ts'
import { deviceInWords, UNKNOWN_DEVICE } from './device-names.ts'

/** A place in the history as it is written in an address. */
export const writeCursor = ({ at, id }: HistoryPlace) => `${at.getTime()}-${id}`

/** The place in the history that an address names, or undefined for the beginning. */
export function readCursor(text: string | null): HistoryPlace | undefined {
  const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
}

interface TwoFactorState {
  isOn: boolean
  recoveryCodesLeft: number
}

/**
 * Whether the mail server of this address has refused the newest verification: then another one does not arrive either,
 * until the address is changed.
 */
export async function isVerificationRefused(db: Db, userId: string, email: string): Promise<boolean> {
  const newest = await db
    .selectFrom('outbox')
    .select(['state', 'recipient'])
    .where('userId', '=', userId)
    .where('kind', '=', 'verify-email')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.state === 'rebotado' && newest.recipient === email
}

/** Whether codes are asked for at sign-in (E14), and how many recovery codes are left. */
export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactorState> {
  const { confirmed, left } = await securityOf(db, userId).executeTakeFirstOrThrow()
  return { isOn: confirmed !== null, recoveryCodesLeft: Number(left) }
}

/** A new address that waits for the press of its link (E13). */
export interface PendingEmail {
  email: string
  expiresAt: Date
}

interface SecurityOverview extends TwoFactorState {
  loginAlerts: boolean
  pendingEmail: PendingEmail | null
}

/** The security tab without its devices, in one row. */
export async function findSecurityOverview(db: Db, userId: string, now: Date): Promise<SecurityOverview> {
  const row = await securityOf(db, userId)
    .leftJoin('userSettings', 'userSettings.userId', 'users.id')
    .select('userSettings.loginAlerts')
    .leftJoin(pendingEmails(db, userId, now).as('pending'), (join) => join.onTrue())
    .select(['pending.email as pendingEmail', 'pending.expiresAt as pendingUntil'])
    .executeTakeFirstOrThrow()
  return {
    isOn: row.confirmed !== null,
    recoveryCodesLeft: Number(row.left),
    loginAlerts: row.loginAlerts ?? true,
    pendingEmail: pendingFrom({ email: row.pendingEmail, expiresAt: row.pendingUntil }),
  }
}

/** The address that a person wants to change to, while its link still works. */
export async function findPendingEmail(db: Db, userId: string, now: Date): Promise<PendingEmail | null> {
  const row = await pendingEmails(db, userId, now).executeTakeFirst()
  return row ? pendingFrom(row) : null
}

function pendingEmails(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('tokens')
    .select(['tokens.email', 'tokens.expiresAt'])
    .where('tokens.userId', '=', userId)
    .where('tokens.purpose', '=', 'cambiar_correo')
    .where('tokens.usedAt', 'is', null)
    .where('tokens.expiresAt', '>', now)
    .orderBy('tokens.createdAt', 'desc')
    .limit(1)
}

function pendingFrom({ email, expiresAt }: { email: string | null; expiresAt: Date | null }) {
  return email && expiresAt ? { email, expiresAt } : null
}

function securityOf(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('totp', 'totp.userId', 'users.id')
    .select('totp.confirmedAt as confirmed')
    .select((eb) =>
      eb
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('recoveryCodes.usedAt', 'is', null)
        .as('left'),
    )
    .where('users.id', '=', userId)
}

interface ConnectedDevice {
  id: string
  name: string
  type: string
  lastActive: Date
  ipPrefix: string | null
  isCurrent: boolean
}

/** More devices than anybody uses. Disconnecting all of them includes those that are not shown. */
const DEVICES_SHOWN = 50

/** The signed-in devices (E16): the asking one first, then by last use. */
export async function listDevices(
  db: Db,
  userId: string,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<ConnectedDevice[]> {
  const rows = await devicesOf(db, userId, now)
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id')
    .limit(DEVICES_SHOWN)
    .execute()
  return rows.map((row) => deviceFrom(row, sessionId))
}

/** One signed-in device of this account, or undefined. */
export async function findDevice(
  db: Db,
  userId: string,
  id: string,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<ConnectedDevice | undefined> {
  const row = await devicesOf(db, userId, now).where('id', '=', id).executeTakeFirst()
  return row && deviceFrom(row, sessionId)
}

function devicesOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'deviceName', 'deviceType', 'lastActiveAt', 'ipPrefix'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
}

type DeviceRow = Awaited<ReturnType<ReturnType<typeof devicesOf>['executeTakeFirstOrThrow']>>

function deviceFrom(row: DeviceRow, sessionId: string): ConnectedDevice {
  return {
    id: row.id,
    name: deviceInWords(row.deviceName ?? UNKNOWN_DEVICE),
    type: row.deviceType ?? 'otro',
    lastActive: row.lastActiveAt,
    ipPrefix: row.ipPrefix,
    isCurrent: row.id === sessionId,
  }
}

/** Ends one session of this account at once (E16). */
export async function disconnectDevice(db: Db, userId: string, id: string): Promise<'disconnected' | 'not-found'> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n ? 'disconnected' : 'not-found'
}

interface SignInRecord {
  id: number
  at: Date
  device: string
  ipPrefix: string | null
  success: boolean
  reason: string | null
}

const SIGN_INS_A_PAGE = 25

/** Where a page of the history begins: after this attempt. */
interface HistoryPlace {
  at: Date
  id: number
}

/** The attempts to sign in to this account (E17), the newest first, failures included. */
export async function listSignIns(
  db: Db,
  userId: string,
  { after }: { after?: HistoryPlace } = {},
): Promise<{ items: SignInRecord[]; next: HistoryPlace | null }> {
  const rows = await db
    .selectFrom('loginEvents')
    .select(['id', 'at', 'deviceName', 'ipPrefix', 'success', 'reason'])
    .where('userId', '=', userId)
    .where((eb) => (after ? eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.at, after.id)) : eb.lit(true)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_A_PAGE + 1)
    .execute()
  const items = rows
    .slice(0, SIGN_INS_A_PAGE)
    .map(({ deviceName, ...row }): SignInRecord => ({ ...row, device: deviceInWords(deviceName ?? UNKNOWN_DEVICE) }))
  const last = items.at(-1)
  return { items, next: last && rows.length > items.length ? { at: last.at, id: last.id } : null }
}
