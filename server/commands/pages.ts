import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { db } from '#app/db.server.ts'
import { readBody, BUILT_IN_TEXTS, PAGE_SLUGS, type PageSlug } from '#app/domain/pages/texts.ts'
import { BODY_MAX, publishText, VERSION_FORM, withdrawText } from '#app/domain/pages/commands.server.ts'
import { findPageForAnyone, findVersionForAnyone, listVersionsForOperator } from '#app/domain/pages/queries.server.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { normalise } from '#app/locale/text.ts'
import { CommandFault, unconfirmed, UsageFault } from '#server/faults.ts'
import { translationLines } from './translation-lines.ts'

/** @throws UsageFault where the text of the page is not the operator's. */
export function readSlug(slug: string): PageSlug {
  const known = PAGE_SLUGS.find((name) => name === slug)
  if (!known) throw new UsageFault(`There is no page «${slug}»: ${PAGE_SLUGS.join(', ')}.`)
  return known
}

const minute = (date: Date) => `${date.toISOString().slice(0, 16)}Z`

/** Every page with its versions, the newest first, and its translations. */
export async function pagesTable(now: Date): Promise<string> {
  const pages = await Promise.all(
    PAGE_SLUGS.map(async (slug) => {
      const versions = await listVersionsForOperator(db, slug)
      const inForce = versions.find(({ publishedAt }) => publishedAt <= now)?.version
      const lines = versions.map(({ version, publishedAt }) => {
        const state = publishedAt > now ? 'waiting' : version === inForce ? 'in force' : 'former'
        return `  ${version.padEnd(30)}  ${minute(publishedAt)}  ${state}`
      })
      const own = BUILT_IN_TEXTS[slug]?.version ?? 'built in'
      const builtIn = `  ${own.padEnd(30)}  ${'built in'.padEnd(17)}  ${inForce ? 'former' : 'in force'}`
      return [`/${slug}`, ...lines, builtIn, ...(await translationLines(slug, now))]
    }),
  )
  return pages.flat().join('\n')
}

/** The text as it was written. */
export async function textOf(given: string, version: string | undefined, now: Date): Promise<string> {
  const slug = readSlug(given)
  const found =
    version === undefined
      ? await findPageForAnyone(db, slug, now)
      : ((await findVersionForAnyone(db, slug, version, now)) ?? (await findWaiting(slug, version)))
  if (found) return found.body
  throw new CommandFault(
    version === undefined
      ? `/${slug} is a screen of its own until you publish a text.`
      : `/${slug} has no version «${version}».`,
  )
}

const ALWAYS = new Date(8_640_000_000_000_000)
const findWaiting = (slug: PageSlug, version: string) => findVersionForAnyone(db, slug, version, ALWAYS)

/** @param file the text's file; `-` is the input. */
export async function publish(
  { slug: given, file, ...options }: { slug: string; file: string; version?: string; from?: string; yes?: boolean },
  now: Date,
): Promise<string> {
  const slug = readSlug(given)
  const from = options.from === undefined ? now : new Date(options.from)
  if (Number.isNaN(from.getTime())) throw new UsageFault(`«${options.from}» is no moment: 2026-12-24T00:00+01:00.`)
  if (from < now) throw new UsageFault('A text cannot have been in force before it was published.')
  const version = options.version ?? from.toISOString().slice(0, 10)
  if (!VERSION_FORM.test(version))
    throw new UsageFault('A version is a short word of letters, digits, dots, hyphens: 2026-12.')
  const body = await readText(file)
  const start = from > now ? `from ${minute(from)} on` : 'at once, for ever readable'
  if (!options.yes)
    throw unconfirmed(
      `put ${countInEnglish(body.length)} characters in force as version ${version} of /${slug}, ${start}`,
    )
  const outcome = await publishText(db, { slug, version, body, from }, now)
  switch (outcome.kind) {
    case 'published':
      return from > now
        ? `/${slug} will be version ${version} from ${minute(from)} on.`
        : `/${slug} is version ${version} now.`
    case 'same-already':
      return `/${slug} has this text as version ${version} already: nothing has changed.`
    case 'version-taken':
      throw new CommandFault(
        `/${slug} has another text as version ${version}, and somebody may have accepted it. Give --version another name.`,
      )
    case 'moment-taken':
      throw new CommandFault(`Another version of /${slug} comes into force at that very moment.`)
  }
}

/** The text of a file, or of the input if the file is `-`. @throws UsageFault if it cannot be the text of a page. */
export async function readText(file: string): Promise<string> {
  const written = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  if (written.includes('\0')) throw new UsageFault('The file is no text.')
  const body = normalise(written)
  if (readBody(body).length === 0) throw new UsageFault('The file is empty.')
  if (body.length > BODY_MAX)
    throw new UsageFault(`A text has at most ${BODY_MAX} characters; this has ${body.length}.`)
  return body
}

export async function withdraw(given: string, version: string, now: Date): Promise<string> {
  const slug = readSlug(given)
  const outcome = await withdrawText(db, { slug, version }, now)
  if (outcome === 'withdrawn') return `Version ${version} of /${slug} will not come into force.`
  throw new CommandFault(`/${slug} has no version «${version}» that waits: what is or was in force stays.`)
}
