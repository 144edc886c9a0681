import { readFileSync } from 'node:fs'
import type { ServerBuild } from '@remix-run/node'
import { SOURCE_LANGUAGE, type Language, type Translation } from '#app/locale/languages.ts'
import { learn, speak } from '#app/locale/speaking.server.ts'
import { StartError } from './prepare-database.ts'

/** A language of the build, as `bin/build.mjs` writes it. */
interface Built {
  language: Language
  /** Whether every text has its translation. An incomplete language is offered only if it is named in the configuration. */
  isWhole: boolean
  texts: [key: string, translation: Translation][]
  /** The scripts that browsers load. */
  files: ServerBuild['assets']
}

/** The languages of a site, its own first, and what browsers load in those that are not the source's. */
export interface SiteLanguages {
  languages: readonly Language[]
  scripts: ReadonlyMap<Language, ServerBuild['assets']>
}

/**
 * Takes in the texts of the languages that the site offers.
 * @param own the language of addresses without a prefix.
 * @param wanted those that are offered besides; undefined for all that are whole.
 * @param path of the build's `languages.json`.
 * @throws StartError where a language is not in the build.
 */
export function takeLanguages(own: Language, wanted: readonly Language[] | undefined, path: string): SiteLanguages {
  const built = JSON.parse(readFileSync(path, 'utf8')) as Built[]
  const whole = built.flatMap(({ language, isWhole }) => (isWhole ? [language] : []))
  const offered = new Set([own, ...(wanted ?? [SOURCE_LANGUAGE, ...whole])])
  const taken = [...offered].flatMap((language) => (language === SOURCE_LANGUAGE ? [] : [find(built, language)]))
  for (const { language, texts } of taken) learn(language, new Map(texts))
  speak([...offered])
  return { languages: [...offered], scripts: new Map(taken.map(({ language, files }) => [language, files])) }
}

function find(built: readonly Built[], language: Language): Built {
  const found = built.find((one) => one.language === language)
  if (found) return found
  throw new StartError(`LANGUAGES: this build does not have the language ${language}. See docs/languages.md`)
}
