import '#app/http/context.ts'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { splitPrefix } from '#app/locale/languages.ts'
import type { RequestArgs } from './viewer.server.ts'

const PREFETCH = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** Whether a person sees the answer: not for a prefetch or a HEAD request. */
export function isSeen({ method, headers }: Request): boolean {
  return method === 'GET' && !PREFETCH.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
}

/**
 * Whether a person opens the page, and not a script that refreshes an open one.
 * A script that follows a link asks from the page before; one that refreshes asks from the page itself.
 */
export function isShown(request: Request): boolean {
  return isSeen(request) && !isRefresh(request)
}

function isRefresh({ url, headers }: Request): boolean {
  const [from, by] = [headers.get('Referer'), headers.get('Sec-Fetch-Dest') ?? 'empty']
  return by === 'empty' && from !== null && URL.canParse(from) && pathOf(from) === pathOf(url)
}
/** The path without its language: a loader's request has none, and the page that sends it may have one. */
const pathOf = (url: string) => splitPrefix(new URL(url).pathname).rest.replace(/\.data$/, '')

/** Runs work after the answer has been sent. Losing it is harmless: a fault is only logged. */
export function afterAnswer({ context }: Pick<RequestArgs, 'context'>, work: () => Promise<void>): void {
  const begin = () =>
    void work().catch((error: unknown) => {
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error'
      context.log?.[level]({ err: error }, 'what was left for after an answer failed')
    })
  if (context.onAnswered) context.onAnswered(begin)
  else begin()
}
