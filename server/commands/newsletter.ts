import { readFile } from 'node:fs/promises'
import { mailSite, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { sendIssue } from '#app/domain/newsletter/commands.server.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import { UsageFault } from '#server/faults.ts'

const SUBJECT_MAX = 200

/** A line that begins an item of a list, as in the operator's own pages. */
const ITEM = /^\s*[-*•]\s+/

/** The paragraphs and lists of a block without empty lines; a line that begins no item continues the one before. */
function partsOf(block: string): (string | string[])[] {
  const parts: (string | string[])[] = []
  for (const line of block.split('\n')) {
    const last = parts.at(-1)
    if (ITEM.test(line)) {
      const item = normaliseLine(line.replace(ITEM, ''))
      if (Array.isArray(last)) last.push(item)
      else parts.push([item])
    } else if (Array.isArray(last)) last.push(normaliseLine(`${last.pop()} ${line}`))
    else if (typeof last === 'string') parts[parts.length - 1] = normaliseLine(`${last} ${line}`)
    else parts.push(normaliseLine(line))
  }
  return parts
}

/** @throws UsageFault when there is nothing to send. */
export async function sendNewsletter({ subject, file }: { subject: string; file: string }): Promise<string> {
  const title = normaliseLine(subject)
  if (!title || title.length > SUBJECT_MAX) throw new UsageFault(`The subject has 1 to ${SUBJECT_MAX} characters.`)
  const text = normalise(await readFile(file, 'utf8'))
  const paragraphs = text
    .split(/\n\s*\n/)
    .flatMap(partsOf)
    .filter((part) => part.length > 0)
  if (paragraphs.length === 0) throw new UsageFault(`${file} is empty.`)
  const stopUrl = (id: string) => unsubscribeUrl(id, 'newsletter')
  const written = await sendIssue(db, { subject: title, paragraphs }, { site: mailSite, stopUrl })
  return `Put ${written} ${written === 1 ? 'mail' : 'mails'} into the outbox. The same words again go to nobody twice.`
}
