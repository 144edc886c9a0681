import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env['KEEP_PAGES_IN']

/**
 * Keeps a page that a visitor was sent, for `npm run check:html`. Pages that differ only in what is new in every
 * answer, such as tokens and ids, are kept once.
 */
export function keepPage(html: string, asked: string, headers: Headers): void {
  if (!folder || !headers.get('Content-Type')?.startsWith('text/html')) return
  const shape = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '<script>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/\b(value|nonce|content|datetime|d|srcset)="[^"]*"/g, '$1')
    .replace(/>[^<]+</g, '><')
  const file = join(folder, `${createHash('sha256').update(shape).digest('hex').slice(0, 20)}.html`)
  // The comment names the request; behind the end it changes nothing of the page.
  if (!existsSync(file)) writeFileSync(file, `${html}\n<!-- ${asked.replaceAll('--', '- -')} -->\n`)
}
