import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { textsOf } from './read-texts.ts'

const SAID = /⟦[^⟦⟧]*⟧/g
/** Texts without a language: addresses, account numbers, and the numbers of orders, receipts and reports. */
const CODES = /(?:https?:\/)?\/\S+|(?<!\p{L})(?:[A-Z]{2}\d{2}(?: \w{4})+|[A-Z]{1,3}-[A-Z\d]+(?:-\d+)?)(?!\p{L})/gu
/** Words that the formatters of English write: days, months, units, and the joints of a list. */
const WRITTEN =
  /(?<!\p{L})(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|at|and|to|or|(?<=\d\s?)(?:km|KB|MB|GB|kB)|EUR|USD)(?!\p{L})/gu
const PARTS = /⟧|[\d.,]*\d| · | \| |: |, |\(|@|#/
const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const hasWords = (text: string) => /\p{L}{2}/u.test(text)

/** The words that are left of a text without translated texts and formatted values. */
export const wordsIn = (text: string): string[] =>
  plain(text.replace(SAID, '⟧').replace(CODES, '⟧').replace(WRITTEN, '⟧'))
    .split(PARTS)
    .map((piece) => piece.replace(EDGES, ''))
    .filter(hasWords)

/** A text without a translation, and its place on the page. */
export interface Bare {
  text: string
  where: string
}

/**
 * The words of a page that no text of ours says in the page's pseudo language (`pseudo-language.mjs`), but for those
 * that are marked as another language's.
 */
export const bareWords = (document: Document): Bare[] =>
  textsOf(document)
    .filter(({ language }) => language === document.documentElement.lang)
    .flatMap(({ text, where }) => wordsIn(text).map((bare) => ({ text: bare, where })))

/** Tables whose words are ours, as the name of a profile's category: pages say them by language, or mark them as Spanish. */
const OURS = new Set(['categories', 'notifications', 'outbox', 'jobs', 'schema_migrations', 'warning_rules'])
/** A stored value of a fixed list, such as `en_disputa`: no person wrote it. */
const CODE = /^\p{Ll}+(?:[_-]\p{Ll}+)*$/u

/** All that people have written so far, in one text: a word on a page may be one of theirs. */
export async function wordsOfPeople(db: Db): Promise<string> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND udt_name IN ('text', 'varchar', 'citext', '_text', 'jsonb')
  `.execute(db)
  const written = columns
    .filter(({ tableName, columnName }) => !OURS.has(tableName) && `${tableName}.${columnName}` !== 'profiles.category')
    .map(({ tableName, columnName }) => sql`SELECT ${sql.ref(columnName)}::text AS value FROM ${sql.table(tableName)}`)
  const { rows } = await sql<{ value: string | null }>`${sql.join(written, sql` UNION `)}`.execute(db)
  return rows.flatMap(({ value }) => (value === null || CODE.test(value) ? [] : [plain(value)])).join('\n')
}

/** Pages on which people's words have no language. */
const SAYS_LANGUAGE = /^(?:title|description|body|content|comment|bio|scope|exclusions|facts|reasons)$/
/** Texts that no element could mark with a language, and values that a person is typing. */
const NO_ELEMENT = /^(?:.* > )?(?:title|meta|textarea|option|input)\b|@(?:content|data-\w+)$/
/** Places where a person's words are part of a label, and the templates that a reader has written. */
const KEPT_WITHOUT =
  /fieldset\.field\.choices > div\.check > label$|div\.stack > div\.field > label$|ul\.rows > li\.panel\.stack > p\.words$/
/** Shorter ones may be words of ours by chance. */
const LONG_ENOUGH = 8

/** People's words whose stored language is Spanish: titles, and the paragraphs of longer texts. */
export async function wordsInSpanish(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND udt_name = 'text'
      AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'language')
  `.execute(db)
  const said = columns
    .filter(({ columnName }) => SAYS_LANGUAGE.test(columnName))
    .map(
      ({ tableName, columnName }) =>
        sql`SELECT ${sql.ref(columnName)} AS value FROM ${sql.table(tableName)} WHERE language = 'es'`,
    )
  const { rows } = await sql<{ value: string | null }>`${sql.join(said, sql` UNION `)}`.execute(db)
  return rows.flatMap(({ value }) =>
    (value ?? '')
      .split('\n')
      .map(plain)
      .filter((text) => text.length >= LONG_ENOUGH),
  )
}

/** The Spanish words of people that are not marked as Spanish on a page of another language, also within a sentence of the site. */
export const unsaidSpanish = (document: Document, spanish: readonly string[]): Bare[] =>
  textsOf(document)
    .filter(
      ({ language, where }) =>
        language === document.documentElement.lang &&
        !NO_ELEMENT.test(where.split(' > ').at(-1) ?? '') &&
        !KEPT_WITHOUT.test(where),
    )
    .flatMap(({ text, where }) => {
      const read = plain(text)
      const words = spanish.find((one) => read.includes(one))
      return words === undefined ? [] : [{ text: words, where }]
    })
