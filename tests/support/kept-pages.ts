import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#app/db.server.ts'

const folder = process.env['KEEP_PAGES_IN']
export const keepsPages = Boolean(folder)

/**
 * Keeps a page that a visitor was sent, for `npm run check:html`. Pages that differ only in what is new in every
 * answer, such as tokens and ids, are kept once.
 */
export function keepPage(html: string, asked: string, headers: Headers): void {
  if (isPage(headers)) keep(html, asked)
}

/** Keeps an answer of which only the text is compared: its body is left to the caller. */
export async function keepAnswer(response: Response, asked: string): Promise<void> {
  if (keepsPages && isPage(response.headers)) keep(await response.clone().text(), `${asked} ${response.status}`)
}

const isPage = (headers: Headers) => headers.get('Content-Type')?.startsWith('text/html') === true

/** Keeps every mail of a test's database: their HTML is read by programs that forgive less than browsers. */
export async function keepMails(db: Db): Promise<void> {
  const mails = await db.selectFrom('outbox').select(['subject', 'bodyHtml']).execute()
  for (const { subject, bodyHtml } of mails) if (bodyHtml.includes('<html')) keep(bodyHtml, `mail: ${subject}`)
}

function keep(html: string, asked: string) {
  // The answer to a HEAD request has no body.
  if (!folder || html === '') return
  const shape = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '<script>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/\b(value|nonce|content|datetime|d|srcset)="[^"]*"/g, '$1')
    .replace(/>[^<]+</g, '><')
  const file = join(folder, `${createHash('sha256').update(shape).digest('hex').slice(0, 20)}.html`)
  // The comment names the request; behind the end it changes nothing of the page.
  if (!existsSync(file)) writeFileSync(file, `${html}\n<!-- ${asked.replaceAll('--', '- -')} -->\n`)
}
