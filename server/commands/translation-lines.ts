import { db } from '#app/db.server.ts'
import { findLatestTranslationForAnyone } from '#app/domain/pages/translations.server.ts'
import { listVersionsForAnyone } from '#app/domain/pages/queries.server.ts'
import type { PageSlug } from '#app/domain/pages/texts.ts'
import type { TranslationLanguage } from '#app/domain/pages/translated-texts.ts'

/** The languages that texts of pages are translated into. */
export const TRANSLATION_LANGUAGES: readonly TranslationLanguage[] = ['en', 'fr', 'de']

/** A line for each language: which version its translation is of, and whether that is the one in force. */
export async function translationLines(slug: PageSlug, now: Date): Promise<string[]> {
  const [current] = await listVersionsForAnyone(db, slug, now)
  if (!current) return []
  return Promise.all(
    TRANSLATION_LANGUAGES.map(async (language) => {
      const found = await findLatestTranslationForAnyone(db, slug, language, now)
      const state = !found ? 'none' : found.version === current.version ? 'in step' : 'outdated'
      return `  ${language}: ${(found?.version ?? '').padEnd(26)}  ${'translation'.padEnd(17)}  ${state}`
    }),
  )
}
