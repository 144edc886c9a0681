import { redirect } from '@remix-run/node'
import { isOpenToSuspended, SUSPENDED_PATH } from '#app/http/limited-session.ts'
import { nextPath } from '#app/http/return-path.ts'
import { startSession, type RequestArgs } from '#app/http/viewer.server.ts'

/**
 * Signs a suspended person in, for what they have open alone: what they wrote before stays where it is. It leads to the
 * open work that they came for, or to the list of it.
 */
export async function beginLimited(
  args: RequestArgs,
  signIn: { userId: string; eventId?: number },
  { persistent, headers = new Headers() }: { persistent: boolean; headers?: Headers },
) {
  for (const cookie of await startSession(args, signIn, { persistent })) headers.append('Set-Cookie', cookie)
  const next = nextPath(args.request)
  const isOpen = next !== null && isOpenToSuspended(new URL(next, args.request.url).pathname)
  return redirect(isOpen ? next : SUSPENDED_PATH, { status: 303, headers })
}
