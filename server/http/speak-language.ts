import type { RequestHandler, Response } from 'express'
import {
  BUILT_LANGUAGES,
  reading,
  SOURCE_LANGUAGE,
  splitPrefix,
  withPrefix,
  type Language,
} from '#app/locale/languages.ts'
import { inLanguage, prefixOf } from '#app/locale/speaking.server.ts'
import { readLanguageChoice } from '#app/http/language-choice.server.ts'
import { readTarget } from './addresses.ts'

/** The languages that a site can speak. */
const BUILT = new Set([SOURCE_LANGUAGE, ...BUILT_LANGUAGES])

/**
 * Answers each request in the language that its address begins with, and hides it from all later
 * steps. The site's own language has no prefix: its prefix leads to the address without. So does, until further
 * notice, that of a built language that the site does not offer: an older mail may contain it. Any other code is part
 * of a path, which leads nowhere. Only the home page looks at what a visitor has chosen before.
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
    if (language && BUILT.has(language) && !others.includes(language)) {
      response.set('Cache-Control', 'no-store')
      return response.redirect(request.method === 'POST' ? 307 : 302, rest)
    }
    if (language === undefined || !others.includes(language)) {
      const chosen = isHome(request.originalUrl) ? readLanguageChoice(request) : undefined
      if (chosen === undefined || !others.includes(chosen) || request.method !== 'GET')
        return inLanguageOf(response, next)
      response.set('Cache-Control', 'no-store')
      return response.redirect(302, withPrefix(prefixOf(chosen), request.originalUrl))
    }
    request.originalUrl = request.url = rest
    response.locals.address = new URL(rest, response.locals.ownOrigin)
    response.locals.language = language
    inLanguageOf(response, next)
  }
}

/**
 * Makes refusals before `speakLanguage` use the language that the address begins with. It changes no address, and no
 * later step relies on it.
 */
export function hearLanguage(offered: readonly Language[]): RequestHandler {
  return (request, _response, next) => {
    const { language } = splitPrefix(request.originalUrl)
    inLanguage(language && offered.includes(language) ? language : (offered[0] as Language), next)
  }
}

/** Does the work, with all that it awaits, in the language of the request. */
export const inLanguageOf = <T>({ locals }: Response, work: () => T): T =>
  inLanguage(locals.language ?? (reading.offered()[0] as Language), work)

/**
 * Continues in the language of the request. A callback that runs when a body has ended, or when another request gives
 * its place back, has no language, or the other request's.
 */
export const speakOn: RequestHandler = (_request, response, next) => inLanguageOf(response, next)

const isHome = (url: string) => url === '/' || url.startsWith('/?')
