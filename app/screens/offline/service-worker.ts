import { createHash } from 'node:crypto'
import { keepsOfflinePages } from '#app/http/site.server.ts'
import { reading } from '#app/locale/languages.ts'
import { inLanguage, prefixOf } from '#app/locale/speaking.server.ts'
import { KEPT_AT_MOST } from '#app/ui/offline.ts'
import { renderOfflinePage } from './offline-page.server.tsx'
import style from './offline.css?raw'
import worker from './worker.js?raw'
import workerOff from './worker-off.js?raw'

let script: string | undefined

/** The worker of the whole site, or one that removes it. */
export function loader() {
  script ??= keepsOfflinePages ? workerOfNow() : workerOff
  return new Response(script, {
    headers: { 'Cache-Control': 'no-cache', 'Content-Type': 'text/javascript; charset=utf-8' },
  })
}

/** A browser takes a worker with other bytes for a new one, which then keeps the present pages. */
function workerOfNow(): string {
  const languages = reading.offered()
  const pages = languages.map((language) => inLanguage(language, renderOfflinePage))
  const version = createHash('sha1')
    .update(pages.join('') + style)
    .digest('base64url')
  const prefixes = Object.fromEntries(languages.map((language) => [language, prefixOf(language)]))
  return [
    `const VERSION = '${version}'`,
    `const KEPT_AT_MOST = ${KEPT_AT_MOST}`,
    `const PREFIXES = ${JSON.stringify(prefixes)}`,
    worker,
  ].join('\n')
}
