import { readFile } from 'node:fs/promises'
import { mailSite, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { countToSend, sendIssue } from '#app/domain/newsletter/commands.server.ts'
import type { IssueWords } from '#app/domain/newsletter/texts.ts'
import { LANGUAGES, reading, type Language } from '#app/locale/languages.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import { unconfirmed, UsageFault } from '#server/faults.ts'
import { announce, countToAnnounce } from '#app/domain/notifications/announcements.server.ts'
import type { AnnouncedIn, AnnouncedWords } from '#app/domain/notifications/words.server.ts'

/** The limit of the table of notifications. */
const TITLE_MAX = 200
const MESSAGE_MAX = 2_000
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const HREF = /^\/[^/\\]\S{0,498}$/

/** @throws UsageFault when a notification could not hold them. */
function announcedWords(titleText: string, messageText: string): AnnouncedWords {
  const [title, message] = [normaliseLine(titleText), normalise(messageText)]
  if (!title || title.length > TITLE_MAX) throw new UsageFault(`The title has 1 to ${TITLE_MAX} characters.`)
  if (!message || message.length > MESSAGE_MAX) throw new UsageFault(`The message has 1 to ${MESSAGE_MAX} characters.`)
  return { title, message }
}

/** A translation is in a file of its own, whose first line is its title. */
async function announcedIn(file: string): Promise<AnnouncedWords> {
  const [title = '', ...lines] = (await readText(file)).split('\n')
  return announcedWords(title, lines.join('\n'))
}

export interface ToAnnounce extends AnnouncedWords, InLanguages {
  /** The path of this site that it links to. */
  href?: string | undefined
  key?: string | undefined
  yes?: boolean | undefined
}

/**
 * Notifies each person in their language if there is a file for it, else in the original. @throws
 * UsageFault when it does not fit a notification, or the site does not have one of its languages.
 * @throws CommandFault with what would be done, without `yes`.
 */
export async function announceToAll({ href, key, yes, ...given }: ToAnnounce, now: Date): Promise<string> {
  const words = announcedWords(given.title, given.message)
  if (href !== undefined && !HREF.test(href))
    throw new UsageFault('--href is a path of this site and begins with one slash: /marketplace')
  const { language, translated } = languagesOf(given, 'announcement')
  const translations: AnnouncedIn = {}
  for (const one of translated) translations[one] = await announcedIn(given[one] ?? '')
  const told = { ...words, language, translations, ...(href && { href }), ...(key && { key }) }
  if (!yes) {
    const others = translated.map((one) => `; in ${one} «${translations[one]?.title}»: «${translations[one]?.message}»`)
    const said = `«${words.title}»: «${words.message}»${others.join('')}`
    throw unconfirmed(`tell ${people(await countToAnnounce(db, told))} ${said}`)
  }
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

/** A translation is in a file of its own, whose first line is its subject. */
async function translationIn(language: Language, file: string): Promise<IssueWords> {
  const [subject = '', ...lines] = (await readText(file)).split('\n')
  return issueIn(language, subject, lines.join('\n').trim(), file)
}

/** A file of each language that something is given in besides the one that it is written in. */
interface InLanguages extends Partial<Record<Language, string | undefined>> {
  /** The language of the words; by default the site's own. */
  language?: string | undefined
}

/**
 * The language of a text, and the languages of its translations, by the options of the command.
 * @throws UsageFault when the site does not speak one of them, or when one is given twice.
 */
function languagesOf(given: InLanguages, what: string): { language: Language; translated: Language[] } {
  const spoken = reading.offered()
  const written = given.language ?? spoken[0]
  const language = spoken.find((one) => one === written)
  if (!language) throw new UsageFault(`--language is one that the site speaks: ${spoken.join(', ')}`)
  const translated = LANGUAGES.filter((one) => given[one] !== undefined)
  const unknown = translated.find((one) => one === language || !spoken.includes(one))
  if (unknown)
    throw new UsageFault(
      unknown === language
        ? `The ${what} itself is in ${unknown}: --${unknown} would be a second one.`
        : `The site does not speak ${unknown}, so nobody would get it.`,
    )
  return { language, translated }
}

export interface IssueToSend extends InLanguages {
  subject: string
  file: string
  yes?: boolean | undefined
}

/**
 * Sends an issue to each subscriber in their language, if there is a file for it, else in the original. @throws
 * UsageFault when it is empty, or the site does not have one of its languages.
 * @throws CommandFault with what would be sent, without `yes`.
 */
export async function sendNewsletter({ subject, file, yes, ...options }: IssueToSend): Promise<string> {
  const { language, translated } = languagesOf(options, 'issue')
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
