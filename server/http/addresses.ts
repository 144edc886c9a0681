import type { AppLoadContext } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { config } from '#app/config/env.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { visitorAddress } from '#app/http/address.ts'
import * as errorPages from './error-pages.ts'
import type { ErrorPage } from './error-pages.ts'

/** The base for reading a target; its host does not matter. */
const BASE = 'http://target.invalid'

/**
 * The path and query of a request, as the URL standard reads them. All later steps see the same address, as text
 * or as a URL.
 * @param target as in the request's first line.
 * @returns undefined for what no browser sends: a whole URL, a fragment, and paths that could be read as another host,
 *   as another folder, or as no text at all.
 */
export function readTarget(target: string): string | undefined {
  if (!target.startsWith('/') || target.includes('#') || !URL.canParse(target, BASE)) return undefined
  const { origin, pathname, search } = new URL(target, BASE)
  if (origin !== BASE) return undefined
  try {
    const path = decodeURIComponent(pathname)
    return path.startsWith('//') || /[\0\\]/.test(path) ? undefined : pathname + search
  } catch {
    return undefined
  }
}

/** A question of a thousand emoji, twelve characters each in an address, is answered like any other that is too long. */
const MAX_URL_LENGTH = 13_000

/** Everything after this reads the visitor's address in one spelling, whatever a proxy wrote. */
export const knowVisitor: RequestHandler = (request, _response, next) => {
  Object.defineProperty(request, 'ip', { value: visitorAddress(request.ip) })
  next()
}

/** Refuses addresses and hosts that would make later code throw. */
export const refuseMalformed =
  (refuse: (response: Response, page: ErrorPage) => void): RequestHandler =>
  (request, response, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response.set('Allow', 'GET, HEAD, POST')
      return refuse(response, errorPages.wrongMethod())
    }
    if (request.originalUrl.length > MAX_URL_LENGTH) return refuse(response, errorPages.longAddress())
    const target = readTarget(request.originalUrl)
    if (target === undefined || !isHost(request.headers.host) || hasManyHosts(request))
      return refuse(response, errorPages.badAddress())
    request.originalUrl = request.url = target
    next()
  }

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i
const isHost = (host = '') => HOST.test(host) && URL.canParse(`http://${host}`)

/** Node takes the first of two Host headers, a proxy in front perhaps the other. */
const hasManyHosts = ({ rawHeaders }: Request) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1

const configured = config.appOrigin ? new URL(config.appOrigin) : undefined

declare global {
  namespace Express {
    /** The facts about a request before the app gets it. */
    interface Locals {
      ownOrigin: string
      address: URL
      /** The language of the address, if it is not the site's own. */
      language?: Language
      /** The address of a page that many visitors share, when this is one. */
      sharedAddress?: URL
      /** The visitor's data that the routes put into the context. */
      context?: AppLoadContext
      /** A form that was read whole while it waited for its turn. */
      body?: Buffer<ArrayBuffer>
    }
  }
}

/**
 * Makes the rest of the request see one address: `response.locals.address`, from which pages are rendered and under
 * which they are kept. An installation has one origin, whatever a proxy passes on; a trial takes the request's.
 */
export const knowAddress: RequestHandler = (request, response, next) => {
  delete request.headers['x-forwarded-host']
  if (configured) {
    const { protocol, host } = configured
    request.headers.host = host
    Object.defineProperty(request, 'protocol', { value: protocol.slice(0, -1) })
  }
  response.locals.ownOrigin = new URL(`${request.protocol}://${request.headers.host}`).origin
  response.locals.address = new URL(request.originalUrl, response.locals.ownOrigin)
  next()
}
