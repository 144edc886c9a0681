import { db } from '#app/db.server.ts'
import { listVersionsForAnyone } from '#app/domain/pages/queries.server.ts'
import type { TranslationLanguage } from '#app/domain/pages/translated-texts.ts'
import {
  confirmTranslation,
  findLatestTranslationForAnyone,
  findTranslationForAnyone,
  publishTranslation,
} from '#app/domain/pages/translations.server.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { CommandFault, unconfirmed, UsageFault } from '#server/faults.ts'
import { readSlug, readText } from './pages.ts'
import { TRANSLATION_LANGUAGES } from './translation-lines.ts'

function readLanguage(given: string): TranslationLanguage {
  const known = TRANSLATION_LANGUAGES.find((language) => language === given)
  if (known) return known
  throw new UsageFault(`«${given}» is no language of a translation: ${TRANSLATION_LANGUAGES.join(', ')}.`)
}

/** A translation as it was written: the current one, or that of a certain version. */
export async function translationOf(
  page: string,
  version: string | undefined,
  given: string,
  now: Date,
): Promise<string> {
  const slug = readSlug(page)
  const language = readLanguage(given)
  const found =
    version === undefined
      ? await findLatestTranslationForAnyone(db, slug, language, now)
      : await findTranslationForAnyone(db, slug, language, version)
  if (found) return found.body
  throw new CommandFault(`/${slug} has no translation (${language})${version ? ` of version «${version}»` : ''}.`)
}

/** @param file the translation's file; `-` is the input. */
export async function translate(
  given: { slug: string; language: string; file: string; version?: string; yes?: boolean },
  now: Date,
): Promise<string> {
  const slug = readSlug(given.slug)
  const language = readLanguage(given.language)
  const version = given.version ?? (await listVersionsForAnyone(db, slug, now))[0]?.version
  if (version === undefined) throw new CommandFault(`/${slug} has no Spanish text yet that this could translate.`)
  const body = await readText(given.file)
  if (!given.yes)
    throw unconfirmed(
      `show ${countInEnglish(body.length)} characters as the translation (${language}) of version ${version} of /${slug}`,
    )
  const outcome = await publishTranslation(db, { slug, language, version, body }, now)
  switch (outcome.kind) {
    case 'published':
      return `Version ${version} of /${slug} has this translation (${language}) now.`
    case 'same-already':
      return `Version ${version} of /${slug} has this translation (${language}) already: nothing has changed.`
    case 'no-such-version':
      throw new CommandFault(`/${slug} has no version «${version}».`)
    case 'another-just-now':
      throw new CommandFault('Another translation was published at that very moment. Look at it and try again.')
  }
}

export async function confirm(page: string, given: string, now: Date): Promise<string> {
  const slug = readSlug(page)
  const language = readLanguage(given)
  const outcome = await confirmTranslation(db, { slug, language }, now)
  switch (outcome.kind) {
    case 'confirmed':
      return `The translation (${language}) of version ${outcome.from} of /${slug} is that of version ${outcome.to} now.`
    case 'in-step':
      return `The translation (${language}) of /${slug} is of the version in force already: nothing has changed.`
    case 'no-translation':
      throw new CommandFault(`/${slug} has no translation (${language}). Give it one with «page translate».`)
    case 'no-text':
      throw new CommandFault(`/${slug} has no Spanish text yet.`)
  }
}
