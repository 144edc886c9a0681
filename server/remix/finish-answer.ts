import type { AppLoadContext } from '@remix-run/node'
import type { Request } from 'express'
import { config } from '#app/config/env.server.ts'
import * as errorPages from '#server/http/error-pages.ts'
import type { ErrorPage } from '#server/http/error-pages.ts'
import { codeOf } from '#server/http/logger.ts'
import { setPolicy } from '#server/http/page-policy.ts'
import type { FinishAnswer } from './remix.ts'
import { reading } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'

/** Remix's text in place of every unforeseen error's own message. */
const REMIX_PLACEHOLDER = 'Unexpected Server Error'

/**
 * The last step of a whole answer. A page in which something failed is replaced by a plain one with the request's code;
 * an answer to Remix's client keeps its form and gets the code as the error's message.
 */
export const finishAnswer: FinishAnswer = (response, body, { fault, refused, nonce }) => {
  const { req: request } = response
  // At the address of a picture too, a page is read under the policy of pages.
  if (refused) setPolicy(response, [`'nonce-${nonce}'`], { isPage: true })
  // A form that comes back in an outage has all that was typed in it.
  const isOutage = response.statusCode >= 500
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', isOutage ? 'no-store' : 'private, no-cache')
  // Routes answer differently where the browser asks to save data.
  response.vary('Save-Data')
  if (response.get('Content-Type')?.startsWith('text/html')) response.set('Content-Language', reading.language())
  const isForClient = request.path.endsWith('.data')
  // Remix tells its client of a loader's fault with status 200.
  if (!fault || (response.statusCode < 500 && !isForClient)) return body

  const page = faultPage(fault, request)
  response.status(page.status).set('Cache-Control', 'no-store')
  if (page.retryAfterSeconds) response.set('Retry-After', String(page.retryAfterSeconds))
  if (isForClient) {
    return Buffer.from(
      body.toString('utf8').replaceAll(REMIX_PLACEHOLDER, t('Código: {code}', { code: page.code ?? '' })),
    )
  }
  response.type('html').set('Content-Language', reading.language())
  setPolicy(response, [], { isPage: true })
  return Buffer.from(errorPages.renderErrorPage(page, config.siteName, request))
}

export function faultPage(fault: AppLoadContext['fault'], request: Request): ErrorPage {
  const code = codeOf(request)
  return fault === 'unavailable'
    ? errorPages.unavailable(code, request.method === 'POST')
    : errorPages.unforeseen(code, config.contactEmail, request.method === 'POST')
}
