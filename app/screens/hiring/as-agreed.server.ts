import { reading, SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { t } from '#app/locale/texts.ts'

/** Whether who reads has pages of another language than that of agreements. */
const needsTranslation = () => reading.language() !== SOURCE_LANGUAGE

/**
 * The agreement as made in Spanish, the language in which it is agreed, whatever the language of the page. On pages of
 * another language there is a translation for information beside it; it is null on Spanish pages.
 */
export const presentAsAgreed = <Shown extends object>(present: () => Shown) => ({
  ...inLanguage(SOURCE_LANGUAGE, present),
  translation: needsTranslation()
    ? {
        ...present(),
        name: t('Traducción'),
        note: t('Lo acordado es el texto en español. La traducción que lo acompaña es para que lo entiendas.'),
      }
    : null,
})

/** Does the work in the language of agreements, and returns what it returns. */
export const inAgreedLanguage = <T>(work: () => T): T => inLanguage(SOURCE_LANGUAGE, work)

/** A note on a Spanish paper for readers of another language; undefined if none is needed. */
export const noteOnPaper = (): { text: string; language: string } | undefined =>
  needsTranslation()
    ? {
        text: t(
          'Este documento está en español, como lo acordado. Su página en la web tiene una traducción, para que lo entiendas.',
        ),
        language: reading.language(),
      }
    : undefined

/** The sentence about the language of an agreement, for pages on which people agree; empty on Spanish pages. */
export const agreedInSpanish = (): string =>
  needsTranslation() ? t('Lo que acordáis queda escrito en español, con estos mismos datos: es el texto que vale.') : ''
