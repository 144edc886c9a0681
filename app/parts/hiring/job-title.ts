import type { Language } from '#app/locale/languages.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

/** The title of a job with its language, where that is not the page's; ours where its words were erased. */
export const jobTitle = ({ title, language }: { title: string | null; language: Language | null }) =>
  title === null ? { title: t('Contratación') } : { title, ...spokenIn(language) }
