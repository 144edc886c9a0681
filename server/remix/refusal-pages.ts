import '#app/http/context.ts'
import { data, type AppLoadContext, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node'
import { t } from '#app/locale/texts.ts'

/** Asks the routes for an answer. All they learn of the visitor is in these two. */
export type AskRoutes = (request: Request, context: AppLoadContext) => Promise<Response>

/** The text for a route that has refused without words. */
const nothingHere = () => t('Aquí no hay nada para ti.')

/**
 * Files, feeds and pictures are answered by routes without a component, and for what these throw Remix sends an English
 * object. A person who has followed a link to one gets a page with that status, which is not cached; a program that
 * does not accept pages gets the words as text. @param handle makes the handler of a build.
 */
export function showRefusals<Build extends ServerBuild | (() => Promise<ServerBuild>)>(
  build: Build,
  handle: (build: Build) => AskRoutes,
): AskRoutes {
  const changed = (change: Change) =>
    handle(
      (typeof build === 'function' ? async () => eachBare(await build(), change) : eachBare(build, change)) as Build,
    )
  const ask = changed(inWords)
  const askForPage = changed(asPage)
  return async (request, context) => {
    const answer = await ask(request, context)
    if (!isBareRefusal(answer, request, context)) return answer
    context.refused = { status: answer.status, message: await wordsOf(answer) }
    // An action has been called already.
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const { headers, signal } = request
    const page = await askForPage(new Request(request.url, { method, headers, signal }), context)
    page.headers.set('Cache-Control', 'no-store')
    const seconds = answer.headers.get('Retry-After')
    if (seconds) page.headers.set('Retry-After', seconds)
    return page
  }
}

/** An unexpected fault has a page already (`finishAnswer`). */
function isBareRefusal(answer: Response, request: Request, context: AppLoadContext): boolean {
  return (
    answer.status >= 400 &&
    !context.fault &&
    !answer.headers.get('Content-Type')?.startsWith('text/html') &&
    (request.headers.get('Accept') ?? '').includes('text/html') &&
    !new URL(request.url).pathname.endsWith('.data')
  )
}

/** The words of a route; undefined if there are none, or only Remix's, which are English. */
async function wordsOf(answer: Response): Promise<string | undefined> {
  const isText = answer.headers.get('Content-Type')?.startsWith('text/plain')
  const text = isText ? await answer.text() : ''
  return text && text !== nothingHere() ? text : undefined
}

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Change = (module: Module) => Module

/** A build in which each route is changed that has no component. */
function eachBare(build: ServerBuild, change: Change): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, ServerBuild['routes'][string]] =>
    !route || route.module.default ? [id, route] : [id, { ...route, module: change(route.module) }],
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

/** A status and a message that the route throws are its answer, as text. */
const inWords: Change = ({ loader, ...module }) => ({
  ...module,
  loader: loader && ((args: LoaderFunctionArgs) => answerInWords(async () => loader(args))),
})

async function answerInWords<T>(load: () => Promise<T>): Promise<T | Response> {
  try {
    return await load()
  } catch (thrown) {
    if (!isData(thrown)) throw thrown
    const headers = new Headers(thrown.init?.headers)
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    headers.set('Cache-Control', 'no-store')
    return new Response(messageIn(thrown.data) ?? nothingHere(), { status: thrown.init?.status ?? 500, headers })
  }
}

/** A page that was refused. */
const asPage: Change = () => ({ default: () => null, loader: throwRefusal })

function throwRefusal({ context }: { context: AppLoadContext }): never {
  const { status, message } = context.refused ?? { status: 404 }
  throw data({ message }, { status })
}

/** The value that `data` makes. */
const isData = (thrown: unknown): thrown is { data: unknown; init: ResponseInit | null } =>
  typeof thrown === 'object' && thrown !== null && Reflect.get(thrown, 'type') === 'DataWithResponseInit'

function messageIn(thrown: unknown): string | undefined {
  const message: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : undefined
  return typeof message === 'string' ? message : undefined
}
