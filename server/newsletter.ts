import { readFile } from 'node:fs/promises'
import { mailSite, unsubscribeUrl } from '#app/adapters/unsubscribe.server.ts'
import { db } from '#app/db.server.ts'
import { sendIssue } from '#app/domain/newsletter/commands.server.ts'
import { UsageFault } from './command-fault.ts'

const SUBJECT_MAX = 200

/** @throws UsageFault when there is nothing to send. */
export async function sendNewsletter({ subject, file }: { subject: string; file: string }): Promise<string> {
  const title = subject.trim()
  if (!title || title.length > SUBJECT_MAX) throw new UsageFault(`The subject has 1 to ${SUBJECT_MAX} characters.`)
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (paragraphs.length === 0) throw new UsageFault(`${file} is empty.`)
  const stopUrl = (id: string) => unsubscribeUrl(id, 'newsletter')
  const written = await sendIssue(db, { subject: title, paragraphs }, { site: mailSite, stopUrl })
  return `Put ${written} ${written === 1 ? 'mail' : 'mails'} into the outbox. The same words again go to nobody twice.`
}
