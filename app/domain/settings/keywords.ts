export const KEYWORDS_MAX = 50
export const KEYWORD_MAX_LENGTH = 60

const comparable = (word: string) => word.toLocaleLowerCase('es')

/**
 * Keywords from a list and from typed text, separated by commas: trimmed, without empty ones and repetitions, whatever
 * their capitals (E3). Too many are not cut, because the form has to say so.
 */
export function joinKeywords(listed: readonly string[], typed = ''): string[] {
  const words = new Map<string, string>()
  for (const raw of [...listed, ...typed.split(',')]) {
    const word = raw.replace(/\s+/g, ' ').trim()
    if (word && !words.has(comparable(word))) words.set(comparable(word), word)
  }
  return [...words.values()]
}
