import './context.ts'
import { data, redirect, type AppLoadContext } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db, isDatabaseUnavailable } from '#app/db.server.ts'
import {
  closeSession,
  findLimitedViewer,
  findViewer as findViewerByToken,
  PERSISTENT_SESSION_MS,
  type SessionOrigin,
  type Viewer,
} from '#app/domain/accounts/sessions.server.ts'
import { listOpenWork } from '#app/domain/accounts/open-work.server.ts'
import { beginSession } from '#app/domain/accounts/sign-in.server.ts'
import { addressPrefix } from './address.ts'
import { sessionCookie, sessionToken } from './cookies.server.ts'
import { rememberedDevice } from './known-device.server.ts'
import { isOnlyOpenWork, isOpenToSuspended, type OnlyOpenWork } from './limited-session.ts'
import { currentPath, signInPath } from './return-path.ts'
import { siteOf } from './site.server.ts'
import { t } from '#app/locale/texts.ts'

type ModeratingViewer = Viewer & { role: 'moderador' | 'administrador' }

/**
 * The moderator who asks (R14). Call it in every loader and action of the moderators' pages.
 * @throws 404 for all others, signed in or not.
 */
export async function requireModerator(args: RequestArgs): Promise<ModeratingViewer> {
  const viewer = await findViewer(args)
  if (!viewer || viewer.role === 'usuario') throw data(null, { status: 404 })
  return { ...viewer, role: viewer.role }
}

export type { Viewer }

/** The parts of a loader's or an action's arguments that identify the reader. */
export interface RequestArgs {
  request: Request
  context: AppLoadContext
}

const viewers = new WeakMap<AppLoadContext, Promise<Viewer | undefined>>()

/**
 * The signed-in viewer, or undefined. The database is read once a request, however many loaders call
 * this. @throws a page with status 403 for a suspended person, unless the address is one of those that finish open
 * work.
 */
export function findViewer({ request, context }: RequestArgs): Promise<Viewer | undefined> {
  let viewer = viewers.get(context)
  if (!viewer) {
    viewer = lookUp({ request, context })
    viewers.set(context, viewer)
  }
  return viewer
}

async function lookUp({ request, context }: RequestArgs): Promise<Viewer | undefined> {
  const token = await sessionToken(request)
  if (!token) return undefined
  const now = clock.now()
  const viewer = (await findViewerByToken(db, token, now)) ?? (await findLimitedViewer(db, token, now))
  context.viewerId = viewer?.id
  if (viewer?.isLimited && !isOpenToSuspended(new URL(currentPath(request), request.url).pathname))
    throw await onlyOpenWork(viewer.id)
  return viewer
}

/**
 * The answer to a page that was open when the account was suspended: its scripts do not have the page of such accounts.
 */
const SUSPENDED = () => t('Tu cuenta está suspendida. Recarga la página para ver lo que todavía puedes terminar.')

const onlyOpenWork = async (userId: string) =>
  data({ kind: 'only-open-work', message: SUSPENDED(), open: await listOpenWork(db, userId) } satisfies OnlyOpenWork, {
    status: 403,
  })

/** The refusal that `findViewer` throws for a suspended person; it is the whole answer. */
export const isRefusedAsSuspended = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'data' in thrown && isOnlyOpenWork(thrown.data)

/** The viewer, for a public page: undefined while the database is away. */
export async function findViewerIfReachable(args: RequestArgs): Promise<Viewer | undefined> {
  try {
    return await findViewer(args)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return undefined
  }
}

/**
 * The viewer. Call it in every loader and every action: a layout's loader protects nothing.
 * @throws a redirect to sign-in that returns here.
 */
export async function requireViewer(args: RequestArgs): Promise<Viewer> {
  const viewer = await findViewer(args)
  if (!viewer) throw redirect(signInPath(args.request), 303)
  return viewer
}

/**
 * The session cookie. A remembered one (A2) lasts as long as the session; else the browser forgets it when it closes.
 */
function serializeSessionCookie(token: string, { persistent }: { persistent: boolean }): Promise<string> {
  return sessionCookie.serialize(token, persistent ? { maxAge: PERSISTENT_SESSION_MS / 1000 } : {})
}

/**
 * The cookie of a remembered session that this request prolonged (A9), or undefined: the browser's date slides with the
 * database's. It sends no further query.
 */
export async function prolongedSessionCookie({ request, context }: RequestArgs): Promise<string | undefined> {
  const viewer = await viewers.get(context)?.catch(() => undefined)
  if (!viewer?.cookieIsDue) return undefined
  const token = await sessionToken(request)
  return token && serializeSessionCookie(token, { persistent: true })
}

/** The origin of a session or a sign-in. */
export function sessionOrigin({ request, context }: RequestArgs): SessionOrigin {
  return {
    userAgent: request.headers.get('User-Agent') ?? undefined,
    ipPrefix: addressPrefix(context.clientIp),
  }
}

/**
 * Opens a session with a new token for an accepted sign-in, and ends the one this browser had, so that a planted token
 * is void afterwards. From now on the account knows this browser.
 * @returns the `Set-Cookie` headers.
 */
export async function startSession(
  args: RequestArgs,
  signIn: { userId: string; eventId?: number },
  { persistent }: { persistent: boolean },
): Promise<string[]> {
  await endSession(args.request)
  const now = clock.now()
  const context = { now, site: siteOf(args.request), origin: sessionOrigin(args) }
  const token = await beginSession(db, signIn, { persistent, ...context })
  return [await serializeSessionCookie(token, { persistent }), await rememberedDevice(args.request, signIn.userId, now)]
}

/**
 * Ends the session of this browser; without one nothing happens.
 * @returns the `Set-Cookie` header that deletes the cookie.
 */
export async function endSession(request: Request): Promise<string> {
  const token = await sessionToken(request)
  if (token) await closeSession(db, token)
  return sessionCookie.serialize('', { maxAge: 0 })
}
