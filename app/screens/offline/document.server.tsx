import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/http/site.server.ts'
import { reading } from '#app/locale/languages.ts'

const STAR = 'M20 0c0 11 9 20 20 20-11 0-20 9-20 20 0-11-9-20-20-20 11 0 20-9 20-20z'

/** In addition to the policy of its page: kept pages run no script and send no form. */
const POLICY = "script-src 'none'; form-action 'none'"

/**
 * A whole page that is the same for everybody and needs two style sheets, for browsers to keep: without account, script
 * and form. It follows the theme of the device.
 */
export function renderDocument(title: string, content: React.ReactNode): string {
  const page = (
    <html lang={reading.language()} className="system">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${site.name}`}</title>
        <link rel="stylesheet" href="/error-page.css" />
        <link rel="stylesheet" href="/offline.css" />
      </head>
      <body>
        <header>
          <a href="/">
            <svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">
              <path d={STAR} />
            </svg>
            {site.name}
          </a>
        </header>
        <main>{content}</main>
      </body>
    </html>
  )
  return `<!DOCTYPE html>\n${renderToStaticMarkup(page)}\n`
}

/** The answer with such a page. */
export function sendDocument(html: string, { status = 200, headers = {} }: Init = {}): Response {
  return new Response(html, {
    status,
    headers: {
      'Cache-Control': 'no-cache',
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Robots-Tag': 'noindex',
    },
  })
}

interface Init {
  status?: number
  headers?: Record<string, string>
}

/** The wall of tiles above a page without other pictures. */
export function Tiles() {
  return (
    <svg className="tiles" width="100%" height="56" aria-hidden="true">
      <pattern id="tile" width="56" height="56" patternUnits="userSpaceOnUse">
        <g transform="scale(1.4)">
          <path d={STAR} />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill="url(#tile)" />
    </svg>
  )
}
