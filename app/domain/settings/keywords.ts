export const KEYWORDS_MAX = 50
export const KEYWORD_MAX_LENGTH = 60

const comparable = (word: string) => word.toLocaleLowerCase('es')

/**
 * A list of keywords and what was typed for it, several separated by commas: trimmed, without empty ones and
 * without the same one twice, whatever its capitals (E3). Nothing is cut: what is too much is for the form to say.
 */
export function joinKeywords(listed: readonly string[], typed = ''): string[] {
  const words = new Map<string, string>()
  for (const raw of [...listed, ...typed.split(',')]) {
    const word = raw.replace(/\s+/g, ' ').trim()
    if (word && !words.has(comparable(word))) words.set(comparable(word), word)
  }
  return [...words.values()]
}
