import type { RequestHandler } from 'express'

/** How Remix was asked for data before it had addresses for it; it answers with a fault of its own since. */
const DATA_PARAMETER = '_data'

/** Lets the rest of a request see its address without the parameter `_data`, which says nothing here. */
export const withoutDataParameter: RequestHandler = (request, _response, next) => {
  const [path = '', query] = splitAt(request.originalUrl, '?')
  if (query?.includes('data')) {
    const kept = query.split('&').filter((pair) => !new URLSearchParams(pair).has(DATA_PARAMETER))
    request.originalUrl = request.url = kept.length > 0 ? `${path}?${kept.join('&')}` : path
  }
  next()
}

function splitAt(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
