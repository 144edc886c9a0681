/**
 * Commas, semicolons and lines part words, and a `#` begins one, after another one too: «#a #b», «#a#b». At the end of a
 * word it belongs to it: «C#».
 */
const BETWEEN = /[,;\n]|(?:^|\s)#+|#+(?=[\p{L}\p{N}])/u

/**
 * Words of a list that is normalised already: each with one blank where there are several, without empty ones and
 * repetitions, whatever their capitals. By itself, because browsers load it and not the rest of `text.ts`.
 */
export function splitPlainWords(texts: readonly string[]): string[] {
  const words = new Map<string, string>()
  for (const part of texts.flatMap((text) => text.split(BETWEEN))) {
    const word = part.trim().replace(/\s+/g, ' ')
    const same = word.toLocaleLowerCase('es')
    if (/[^#]/.test(word) && !words.has(same)) words.set(same, word)
  }
  return [...words.values()]
}
