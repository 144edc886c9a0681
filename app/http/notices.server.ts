import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { config } from '#app/config/env.server.ts'
import { cookieDefaults, cookieName, hasCookie } from './cookies.server.ts'

const storage = createCookieSessionStorage({
  cookie: { ...cookieDefaults, name: cookieName('notice'), secrets: config.sessionSecrets, maxAge: 600 },
})
const toasts = createToastUtilsWithCustomSession(storage)

export type NoticeKind = 'success' | 'error' | 'info' | 'warning'

interface NoticeOptions {
  kind?: NoticeKind
  headers?: HeadersInit
  /** The page whose form undoes the act of the notice, with what to send in its query: the notice gets the button 'Deshacer'. */
  undoAt?: string | undefined
}

/** Redirects (303) and leaves a notice that the next page shows once. */
export function redirectWithNotice(
  to: string,
  message: string,
  { kind = 'success', headers, undoAt }: NoticeOptions = {},
) {
  return toasts.redirectWithToast(to, { message, type: kind, description: undoAt }, { status: 303, headers })
}

/**
 * The waiting notice, and the header that deletes it. Without a notice there is no header, so that plain pages stay
 * cacheable.
 */
export async function takeNotice(
  request: Request,
): Promise<{ notice?: { kind: NoticeKind; message: string; undoAt?: string }; headers?: Headers }> {
  if (!hasCookie(cookieName('notice'), request)) return {}
  const { toast, headers } = await toasts.getToast(request)
  return toast ? { notice: { kind: toast.type, message: toast.message, undoAt: toast.description }, headers } : {}
}
