import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import express, { type RequestHandler } from 'express'
import { acceptedEncoding } from './compression.ts'

const SUFFIX = { br: '.br', gzip: '.gz' } as const
/** Files under /assets have a hash of their content in the name; others may change with the next version. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=3600'

/** The files of the build, as paths from the root of the site. */
function listFiles(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set()
  return new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`),
  )
}

/** Serves the files for browsers; precompressed ones are sent as they lie there. */
export function staticFiles(folder: string): RequestHandler {
  const files = listFiles(folder)
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders(response, path) {
      const isAsset = path.startsWith(join(folder, 'assets'))
      response.setHeader('Cache-Control', isAsset ? IMMUTABLE : SHORT)
    },
  })
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { path } = request
    // Listed at the start: a page is not looked for on the disk. The compressed ones are not addresses of their own.
    if (!files.has(path) || /\.(br|gz)$/.test(path)) return next()
    const { url } = request
    const before = response.getHeaderNames()
    if (files.has(path + SUFFIX.br) || files.has(path + SUFFIX.gzip)) {
      response.vary('Accept-Encoding')
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      if (encoding && files.has(path + SUFFIX[encoding])) {
        response.type(extname(path))
        response.setHeader('Content-Encoding', encoding)
        request.url = path + SUFFIX[encoding]
      }
    }
    serve(request, response, (error?: unknown) => {
      // Deleted since the start, as after a newer build: the answer must not carry the file's headers.
      for (const name of response.getHeaderNames()) if (!before.includes(name)) response.removeHeader(name)
      request.url = url
      next(error)
    })
  }
}
