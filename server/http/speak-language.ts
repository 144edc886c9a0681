import type { RequestHandler } from 'express'
import { splitPrefix, withPrefix, type Language } from '#app/locale/languages.ts'
import { inLanguage, prefixOf } from '#app/locale/speaking.server.ts'
import { readLanguageChoice } from '#app/http/language-choice.server.ts'

import { readTarget } from './addresses.ts'

/**
 * Answers each request in the language that its address begins with, and lets everything after it see the address
 * without one. The site's own language has no prefix: its prefix leads to the address without. A language that is not
 * offered is no language, and its addresses lead nowhere. Only the home page looks at what a visitor has chosen before.
 * @param offered the site's own language first.
 */
export function speakLanguage(offered: readonly Language[]): RequestHandler {
  const [own, ...others] = offered
  return (request, response, next) => {
    const { language, rest } = splitPrefix(request.originalUrl)
    // Without its language the path could be read as another host.
    if (readTarget(rest) === undefined) return next()
    if (language === own) {
      response.set('Cache-Control', 'no-store')
      return response.redirect(request.method === 'POST' ? 308 : 301, rest)
    }
    if (language === undefined || !others.includes(language)) {
      const chosen = isHome(request.originalUrl) ? readLanguageChoice(request) : undefined
      if (chosen === undefined || !others.includes(chosen) || request.method !== 'GET') return next()
      response.set('Cache-Control', 'no-store')
      return response.redirect(302, withPrefix(prefixOf(chosen), request.originalUrl))
    }
    request.originalUrl = request.url = rest
    response.locals.address = new URL(rest, response.locals.ownOrigin)
    inLanguage(language, next)
  }
}

const isHome = (url: string) => url === '/' || url.startsWith('/?')
