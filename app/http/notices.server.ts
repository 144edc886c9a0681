import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { config } from '#app/config/env.server.ts'
import { cookieDefaults, cookieName } from './cookies.server.ts'

const storage = createCookieSessionStorage({
  cookie: { ...cookieDefaults, name: cookieName('notice'), secrets: config.sessionSecrets, maxAge: 600 },
})
const toasts = createToastUtilsWithCustomSession(storage)

export type NoticeKind = 'success' | 'error' | 'info' | 'warning'

/** Redirects (303) and leaves a notice that the next page shows once. */
export function redirectWithNotice(
  to: string,
  message: string,
  { kind = 'success', headers }: { kind?: NoticeKind; headers?: HeadersInit } = {},
): Promise<Response> {
  return toasts.redirectWithToast(to, { message, type: kind }, { status: 303, headers })
}

/** The waiting notice, and the header that takes it away. The header is absent when there was none, so that plain pages stay cacheable. */
export async function takeNotice(
  request: Request,
): Promise<{ notice?: { kind: NoticeKind; message: string }; headers?: Headers }> {
  if (!request.headers.get('Cookie')?.includes(cookieName('notice'))) return {}
  const { toast, headers } = await toasts.getToast(request)
  return toast ? { notice: { kind: toast.type, message: toast.message }, headers } : {}
}
