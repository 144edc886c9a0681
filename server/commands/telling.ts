import { readFile } from 'node:fs/promises'
import { mailSite, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { countToSend, sendIssue } from '#app/domain/newsletter/commands.server.ts'
import type { IssueWords } from '#app/domain/newsletter/texts.ts'
import { LANGUAGES, reading, type Language } from '#app/locale/languages.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import { unconfirmed, UsageFault } from '#server/faults.ts'
import { announce, countToAnnounce, type Announcement } from '#app/domain/notifications/announcements.server.ts'

/** The limit of the table of notifications. */
const TITLE_MAX = 200
const MESSAGE_MAX = 2_000
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const HREF = /^\/[^/\\]\S{0,498}$/

/**
 * @throws UsageFault when a notification could not hold it.
 * @throws CommandFault with what would be done, without `yes`.
 */
export async function announceToAll(
  { yes, ...announcement }: Announcement & { yes?: boolean },
  now: Date,
): Promise<string> {
  const [title, message] = [normaliseLine(announcement.title), normalise(announcement.message)]
  if (!title || title.length > TITLE_MAX) throw new UsageFault(`The title has 1 to ${TITLE_MAX} characters.`)
  if (!message || message.length > MESSAGE_MAX) throw new UsageFault(`The message has 1 to ${MESSAGE_MAX} characters.`)
  if (announcement.href !== undefined && !HREF.test(announcement.href))
    throw new UsageFault('--href is a path of this site and begins with one slash: /marketplace')
  const told = { ...announcement, title, message }
  if (!yes) throw unconfirmed(`tell ${people(await countToAnnounce(db, told))} «${title}»: «${message}»`)
  const count = await announce(db, told, now)
  return `Told ${people(count)}. Mail to those who want news goes out with the usual digest or at once.`
}

const SUBJECT_MAX = 200
const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)

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

/** @throws UsageFault when there is no subject or nothing under it. */
function issueIn(language: Language, subject: string, text: string, file: string): IssueWords {
  const title = normaliseLine(subject)
  if (!title || title.length > SUBJECT_MAX) throw new UsageFault(`The subject has 1 to ${SUBJECT_MAX} characters.`)
  const paragraphs = text
    .split(/\n\s*\n/)
    .flatMap(partsOf)
    .filter((part) => part.length > 0)
  if (paragraphs.length === 0) throw new UsageFault(`${file} is empty.`)
  return { language, subject: title, paragraphs }
}

const readText = async (file: string) => normalise(await readFile(file, 'utf8'))

/** A translation stands in a file of its own, whose first line is its subject. */
async function translationIn(language: Language, file: string): Promise<IssueWords> {
  const [subject = '', ...lines] = (await readText(file)).split('\n')
  return issueIn(language, subject, lines.join('\n').trim(), file)
}

export interface IssueToSend extends Partial<Record<Language, string | undefined>> {
  subject: string
  file: string
  /** What it is written in; the site's own language without it. */
  language?: string | undefined
  yes?: boolean | undefined
}

/**
 * Sends an issue to each subscriber in their language, where there is a file of it, else as it was written.
 * @throws UsageFault when there is nothing to send, or the site does not speak one of its languages.
 * @throws CommandFault with what would be sent, without `yes`.
 */
export async function sendNewsletter({ subject, file, yes, ...options }: IssueToSend): Promise<string> {
  const spoken = reading.offered()
  const written = options.language ?? spoken[0]
  const language = spoken.find((one) => one === written)
  if (!language) throw new UsageFault(`--language is one that the site speaks: ${spoken.join(', ')}`)
  const translated = LANGUAGES.filter((one) => options[one] !== undefined)
  const unknown = translated.find((one) => one === language || !spoken.includes(one))
  if (unknown)
    throw new UsageFault(
      unknown === language
        ? `The issue itself is in ${unknown}: --${unknown} would be a second one.`
        : `The site does not speak ${unknown}, so nobody would get it.`,
    )
  const translations = await Promise.all(translated.map((one) => translationIn(one, options[one] ?? '')))
  const issue = { ...issueIn(language, subject, await readText(file), file), translations }
  if (!yes) {
    const counts = await countToSend(db, issue)
    const parts = [issue, ...translations].map(
      (words) =>
        `${mails(counts.get(words.language ?? language) ?? 0)}: «${words.subject}» in ${words.paragraphs.length} paragraphs and lists`,
    )
    throw unconfirmed(`send ${parts.join('; ')}`)
  }
  const stopUrl = (id: string) => unsubscribeUrl(id, 'newsletter')
  const count = await sendIssue(db, issue, { site: mailSite, stopUrl })
  return `Put ${mails(count)} into the outbox. The same words again go to nobody twice.`
}
