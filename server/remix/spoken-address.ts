import { reading, splitPrefix, withPrefix } from '#app/locale/languages.ts'

/** The address as the visitor sees it, with the prefix of the language that is spoken. */
export function spokenAddress(address: URL): URL {
  const prefix = reading.prefix()
  return prefix ? new URL(withPrefix(prefix, address.pathname + address.search), address) : address
}

const bareRequests = new WeakMap<Request, Request>()

/** A request at the address without its language, which is all that loaders and actions see. */
export function withoutPrefix<Args extends { request: Request }>(args: Args, prefix: string): Args {
  if (prefix === '') return args
  const { request } = args
  let bare = bareRequests.get(request)
  if (!bare) {
    const url = new URL(request.url)
    bare = new Request(url.origin + splitPrefix(url.pathname).rest + url.search, request)
    bareRequests.set(request, bare)
  }
  return { ...args, request: bare }
}
