import type { RequestHandler } from 'express'

/** Remix's former parameter for data requests, which it answers with a fault today. */
const DATA_PARAMETER = '_data'

/** Hides the parameter `_data` from the rest of a request; it has no meaning here. */
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
