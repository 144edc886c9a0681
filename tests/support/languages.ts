import { join } from 'node:path'
import type { Language } from '#app/locale/languages.ts'
import { speak } from '#app/locale/speaking.server.ts'
import { takeLanguages } from '#server/start/languages.ts'

const BUILT = join(import.meta.dirname, '../../build/server/languages.json')

/** Those whose texts were read already in this file. */
const taken = new Set<Language>()

/**
 * Does the work as a server of these languages would, its own first, and speaks Spanish alone afterwards.
 * @returns what the work returns.
 */
export async function onSiteOf<T>([own, ...others]: readonly [Language, ...Language[]], work: () => T): Promise<T> {
  const spoken = [own, ...others]
  if (spoken.every((language) => taken.has(language))) speak(spoken)
  else for (const language of takeLanguages(own, others, BUILT).languages) taken.add(language)
  try {
    return await work()
  } finally {
    speak(['es'])
  }
}
