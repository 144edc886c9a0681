import type { Language } from '#app/locale/languages.ts'
import { spokenIn, writtenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'
import type { Theirs } from '#app/ui/pieces.tsx'

/** The title of a job with its language, if that is not the page's; the site's word if the title was erased. */
export const jobTitle = ({ title, language }: { title: string | null; language: Language | null }) =>
  title === null ? { title: t('Contratación') } : { title, ...spokenIn(language) }

/** The title of a stage with its language, which is that of its quote. */
export const stageTitle = ({ title, language }: { title: string; language: Language | null }) =>
  title === '' ? { title: t('Etapa') } : { title, ...writtenIn(language) }

/** The part of it that a sentence quotes. */
export const stageWords = ({ title, language }: { title: string; language: Language | null }): Theirs => ({
  words: title,
  ...writtenIn(language),
})
