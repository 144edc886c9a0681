import { createHash, randomBytes } from 'node:crypto'
import type { Db, Trx } from '#app/db.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { storedDeviceName, UNKNOWN_DEVICE } from './device-names.ts'
import { hasOpenWork } from './open-work.server.ts'
import Bowser from 'bowser'

interface Device {
  /**
   * The name that its owner would use: «Firefox en Linux». Versions are left out, because an update is no new device.
   */
  name: string
  type: 'ordenador' | 'móvil' | 'tableta' | 'otro'
}

const UNKNOWN: Device = { name: UNKNOWN_DEVICE, type: 'otro' }
const TYPES: Partial<Record<string, Device['type']>> = { desktop: 'ordenador', mobile: 'móvil', tablet: 'tableta' }
const NAME_MAX = 60

/** The kind of device that sends this `User-Agent` header. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return UNKNOWN
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = storedDeviceName(browser.name, os.name)
  if (!browser.name && !os.name) return UNKNOWN
  return { name: name.slice(0, NAME_MAX), type: TYPES[platform.type ?? ''] ?? 'otro' }
}

/** Remembered: thirty days (A2). Not remembered: until the browser closes, and twelve hours without a visit. */
export const PERSISTENT_SESSION_MS = 30 * DAY_MS
export const IDLE_SESSION_MS = 12 * HOUR_MS
/** The longest life of a session, however often it is visited; then the password is asked for again. */
export const LONGEST_SESSION_MS = 90 * DAY_MS
/** How much of its time a session may have used before a visit prolongs it again: the margin of the sliding renewal (A9). */
const RENEWAL_MARGIN_MS = 15 * MINUTE_MS
/** How stale `last_active_at` may get: others see who was active within five minutes (N2). */
const SEEN_MARGIN_MS = MINUTE_MS

/** One more than the bell's badge shows. */
const UNREAD_COUNTED = 10

export interface Viewer {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  createdAt: Date
  role: 'usuario' | 'moderador' | 'administrador'
  fullName: string
  username: string
  avatarUrl: string | null
  /** Null until the person chooses one; until then the browser's own choice holds. */
  theme: 'light' | 'dark' | 'system' | null
  timezone: string
  contentFilter: 'all' | 'moderate' | 'strict'
  /** Counted up to ten: the bell shows «9+» above nine (G3). */
  unreadCount: number
  /** When the account will be erased at its owner's request (E19), or null. */
  erasesAt: Date | null
  /** A remembered session was prolonged just now, so its cookie has to be sent again with a new date. */
  cookieIsDue: boolean
  /** The account is suspended: only what it has open with others can be finished. */
  isLimited: boolean
}

export interface SessionOrigin {
  userAgent?: string
  /** The visitor's address cut to its network: enough to recognise it, too little to trace it. */
  ipPrefix?: string
}

export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns the opaque token that the cookie carries. Only its hash is stored. */
export async function openSession(
  db: Db | Trx,
  userId: string,
  { persistent, now, origin = {} }: { persistent: boolean; now: Date; origin?: SessionOrigin },
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeOf(persistent))
  const device = deviceOf(origin.userAgent)
  const { id } = await db
    .insertInto('sessions')
    .values({
      userId,
      tokenHash: hashToken(token),
      persistent,
      createdAt: now,
      lastActiveAt: now,
      expiresAt,
      userAgent: origin.userAgent?.slice(0, 300) ?? null,
      deviceName: device.name,
      deviceType: device.type,
      ipPrefix: origin.ipPrefix ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expiresAt }
}

const USABLE_STATES = ['activo', 'baja_solicitada'] as const

/**
 * The account that holds this token now, or undefined when the token is unknown, expired or revoked or its account may
 * not be used.
 */
export const findViewer = (db: Db, token: string, now: Date): Promise<Viewer | undefined> =>
  readViewer(db, token, { states: USABLE_STATES, now })

/** The suspended account that holds this token, while something of its hirings is open. */
export async function findLimitedViewer(db: Db, token: string, now: Date): Promise<Viewer | undefined> {
  const viewer = await readViewer(db, token, { states: ['suspendido'], now })
  return viewer && (await hasOpenWork(db, viewer.id)) ? { ...viewer, isLimited: true } : undefined
}

async function readViewer(
  db: Db,
  token: string,
  { states, now }: { states: readonly ((typeof USABLE_STATES)[number] | 'suspendido')[]; now: Date },
): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('userSettings', 'userSettings.userId', 'users.id')
    .leftJoin('deletionRequests', 'deletionRequests.userId', 'users.id')
    .select((eb) => [
      'users.id',
      'sessions.id as sessionId',
      'sessions.createdAt as sessionCreatedAt',
      'sessions.persistent',
      'sessions.lastActiveAt',
      'sessions.expiresAt',
      'users.email',
      'users.emailVerifiedAt',
      'users.createdAt',
      'users.role',
      'profiles.fullName',
      'profiles.username',
      'profiles.avatarUrl',
      'userSettings.theme',
      'userSettings.timezone',
      'userSettings.contentFilter',
      'deletionRequests.eraseAt',
      eb
        .selectFrom(
          eb
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.userId', '=', 'users.id')
            .where('notifications.read', '=', false)
            .limit(UNREAD_COUNTED)
            .as('unread'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unreadCount'),
    ])
    .where('sessions.tokenHash', '=', hashToken(token))
    .where('sessions.expiresAt', '>', now)
    .where('users.state', 'in', states)
    .executeTakeFirst()
  if (!row) return undefined
  const ends = row.sessionCreatedAt.getTime() + LONGEST_SESSION_MS
  if (ends <= now.getTime()) return undefined
  const expiresAt = new Date(Math.min(ends, now.getTime() + lifetimeOf(row.persistent)))
  const stale = expiresAt.getTime() - row.expiresAt.getTime() > RENEWAL_MARGIN_MS
  if (stale) await renewSession(db, row.sessionId, { now, expiresAt })
  else if (now.getTime() - row.lastActiveAt.getTime() > SEEN_MARGIN_MS) await noteSeen(db, row.sessionId, now)
  return {
    id: row.id,
    sessionId: row.sessionId,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt,
    role: row.role,
    fullName: row.fullName,
    username: row.username,
    avatarUrl: row.avatarUrl,
    theme: row.theme,
    timezone: row.timezone ?? siteTimeZone,
    contentFilter: row.contentFilter ?? 'moderate',
    unreadCount: Number(row.unreadCount),
    erasesAt: row.eraseAt,
    cookieIsDue: stale && row.persistent,
    isLimited: false,
  }
}

const lifetimeOf = (persistent: boolean) => (persistent ? PERSISTENT_SESSION_MS : IDLE_SESSION_MS)

/** This update touches no index. */
async function noteSeen(db: Db, sessionId: string, now: Date) {
  await db.updateTable('sessions').set({ lastActiveAt: now }).where('id', '=', sessionId).execute()
}

async function renewSession(db: Db, sessionId: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  await db
    .updateTable('sessions')
    .set({
      lastActiveAt: now,
      expiresAt,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Which of these sessions are still valid. */
export async function listLiveSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.expiresAt', '>', now)
    .where('users.state', 'in', USABLE_STATES)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends one session at once; repeating it changes nothing. */
export async function closeSession(db: Db | Trx, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** Ends every session of an account except, if given, one. */
export async function closeSessionsOf(
  db: Db | Trx,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where((eb) => (except === undefined ? eb.lit(true) : eb('id', '!=', except)))
    .execute()
}
