import { AsyncLocalStorage } from 'node:async_hooks'
import { reading, SOURCE_LANGUAGE, type Catalogue, type Language } from './languages.ts'

const spoken = new AsyncLocalStorage<Language>()
const catalogues = new Map<Language, Catalogue>()

reading.language = () => spoken.getStore() ?? SOURCE_LANGUAGE
reading.translation = (key) => catalogues.get(reading.language())?.get(key)

/** Does the work, all that it awaits with it, in this language, and returns what it returns. */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work)

/** Takes the texts of a language in, in place of those that it had. */
export const learn = (language: Language, catalogue: Catalogue): void => void catalogues.set(language, catalogue)
