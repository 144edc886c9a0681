import { hasWords, lineIsBack, lineIsLost, NOT_OPENED, sendPlainly, watchForms } from '#app/ui/lost-line.ts'
import { notify } from '#app/ui/notify.ts'

/*
 * No failure of the network replaces a page with a form (docs/decisions/0023). What Remix waits for is then never
 * answered: its page stays, and the next press gives up what waits.
 */

/** Statuses whose answers may hold no body. */
const WITHOUT_BODY = new Set([204, 205, 304])
const AGAIN_MS = 3_000
const plainFetch = window.fetch

/** From now on the router's requests keep the forms of the page. */
export function keepForms(): void {
  watchForms()
  window.fetch = (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    const isRouters = origin === window.location.origin && pathname.endsWith('.data')
    return isRouters ? keepForm(input, init) : plainFetch(input, init)
  }
}

async function keepForm(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (;;) {
    try {
      const answer = await wholeAnswer(input, init)
      lineIsBack()
      return answer
    } catch (error) {
      if (init?.signal?.aborted) throw error
      if (init?.method === 'POST') {
        lineIsLost(notifyOf)
        return await untilAborted(init.signal)
      }
      const { state, formMethod } = window.__remixRouter.state.navigation
      if (state === 'loading') {
        // Only one form waits to be sent.
        if (formMethod || !isStaying()) throw error
        sayNotOpened()
        return await untilAborted(init?.signal)
      }
      // The page, or a part of it, is being refreshed: the rest stays meanwhile.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      if (init?.signal?.aborted) throw error
    }
  }
}

/** Fails also where the line was cut within the answer, or a proxy answers in place of the server. */
async function wholeAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await plainFetch(input, init)
  const body = await answer.arrayBuffer()
  if (answer.status >= 500 && !answer.headers.has('X-Remix-Response')) throw new TypeError(answer.statusText)
  return new Response(WITHOUT_BODY.has(answer.status) ? null : body, answer)
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => {
      lineIsBack()
      reject(new DOMException('Given up', 'AbortError'))
    }),
  )

/** Whether the page has words to lose. When going back the address has changed already. */
function isStaying() {
  const { pathname, search } = window.__remixRouter.state.location
  return pathname + search === window.location.pathname + window.location.search && hasWords()
}

let notOpened: unknown

/** Shows the notice once for each press, although the page's data and its script both report the failure. */
function sayNotOpened() {
  const { location } = window.__remixRouter.state.navigation
  if (location === notOpened) return
  notOpened = location
  notifyOf(NOT_OPENED())
}

const notifyOf = (message: string) => notify({ kind: 'error', message })

/**
 * For a script that could not be fetched: after a release the files of the previous one are gone. The browser itself
 * then loads the requested page, or sends the form, unless there is no connection and words would be lost.
 */
export async function goOnWithoutScript(): Promise<never> {
  const { navigation, fetchers } = window.__remixRouter.state
  const { state, location } = navigation
  const isSent = state === 'submitting' || [...fetchers.values()].some((one) => one.state === 'submitting')
  if ((isSent || hasWords()) && !(await canReach())) {
    if (isSent) lineIsLost(notifyOf)
    else sayNotOpened()
  } else if (isSent) {
    if (!sendPlainly()) lineIsLost(notifyOf)
  } else if (location) window.location.assign(location.pathname + location.search + location.hash)
  else if (!hasWords()) window.location.reload()
  return new Promise<never>(() => {})
}

const canReach = () =>
  plainFetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

let tries = 0

interface RouteFile {
  id: string
  module: string
}

/** Replaces Remix's own function, which loads the page again that is being left (`vite.config.ts`). */
export async function loadRouteModule(route: RouteFile, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id]
  try {
    const { module } = route
    // A browser does not ask again for the address of a module that it could not fetch.
    const again = `${module}?${(tries += 1)}`
    const file: unknown = await import(/* @vite-ignore */ module).catch(() => import(/* @vite-ignore */ again))
    known[route.id] = file
    return file
  } catch (error) {
    console.error(error)
    return goOnWithoutScript()
  }
}
