import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** Attributes that people read or hear. */
const READ = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']
const READ_WHERE: [elements: string, attribute: string][] = [
  ['input[type=submit], input[type=button]', 'value'],
  ['optgroup, option, track', 'label'],
  ['meta[name=description], meta[property="og:title"], meta[property="og:description"]', 'content'],
]
const UNREAD = new Set(['script', 'style', 'template'])

const SAID = /⟦[^⟦⟧]*⟧/g
/** What is of no language: addresses, account numbers, and the numbers of orders, receipts and reports. */
const CODES = /(?:https?:\/)?\/\S+|(?<!\p{L})(?:[A-Z]{2}\d{2}(?: \w{4})+|[A-Z]{1,3}-[A-Z\d]+(?:-\d+)?)(?!\p{L})/gu
/** What the formatters of English write: days, months, units, and what joins a list. */
const WRITTEN =
  /(?<!\p{L})(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|at|and|to|or|(?<=\d\s?)(?:km|KB|MB|GB|kB)|EUR|USD)(?!\p{L})/gu
const PARTS = /⟧|[\d.,]*\d| · | \| |: |, |\(|@|#/
const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const hasWords = (text: string) => /\p{L}{2}/u.test(text)

/** The words that are left of a text once what was said by language and what a formatter wrote is taken away. */
export const wordsIn = (text: string): string[] =>
  plain(text.replace(SAID, '⟧').replace(CODES, '⟧').replace(WRITTEN, '⟧'))
    .split(PARTS)
    .map((piece) => piece.replace(EDGES, ''))
    .filter(hasWords)

/** A text that is said in no language, and where on the page it stands. */
export interface Bare {
  text: string
  where: string
}

/**
 * The words of a page that no text of ours says in the page's pseudo language (`pseudo-language.mjs`), but for those that
 * are marked as another language's.
 */
export function bareWords(document: Document): Bare[] {
  const found: Bare[] = []
  const own = document.documentElement.lang
  const look = (text: string | null | undefined, element: Element, where = '') => {
    for (const bare of text ? wordsIn(text) : []) found.push({ text: bare, where: pathOf(element) + where })
  }
  const walk = (element: Element) => {
    if (UNREAD.has(element.localName) || (element.getAttribute('lang') ?? own) !== own) return
    for (const name of READ) look(element.getAttribute(name), element, `@${name}`)
    for (const [elements, name] of READ_WHERE)
      if (element.matches(elements)) look(element.getAttribute(name), element, `@${name}`)
    // What scripts show stands in data, as a sentence.
    for (const { name, value } of element.attributes)
      if (name.startsWith('data-') && /\p{L} \p{L}/u.test(value)) look(value, element, `@${name}`)
    for (const node of element.childNodes) if (node.nodeType === node.TEXT_NODE) look(node.nodeValue, element)
    for (const child of element.children) walk(child)
  }
  walk(document.documentElement)
  return found
}

/** The element and what it stands in: enough to find it in the code. */
function pathOf(element: Element): string {
  const path: string[] = []
  for (let one: Element | null = element; one && path.length < 3; one = one.parentElement)
    path.unshift([one.localName, ...one.classList].join('.'))
  return path.join(' > ')
}

/** Tables whose words are ours: what stands there is said by language, or is marked as Spanish. */
const OURS = new Set(['categories', 'notifications', 'outbox', 'jobs', 'schema_migrations'])
/** A stored value of a fixed list, such as `en_disputa`: nobody wrote it. */
const CODE = /^\p{Ll}+(?:[_-]\p{Ll}+)*$/u

/** All that people have written so far, in one text: a word that stands on a page may be one of theirs. */
export async function wordsOfPeople(db: Db): Promise<string> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND udt_name IN ('text', 'varchar', 'citext', '_text', 'jsonb')
  `.execute(db)
  const written = columns
    .filter(({ tableName }) => !OURS.has(tableName))
    .map(({ tableName, columnName }) => sql`SELECT ${sql.ref(columnName)}::text AS value FROM ${sql.table(tableName)}`)
  const { rows } = await sql<{ value: string | null }>`${sql.join(written, sql` UNION `)}`.execute(db)
  return rows.flatMap(({ value }) => (value === null || CODE.test(value) ? [] : [plain(value)])).join('\n')
}
