/**
 * Words of a list that is normalised already: each with one blank where there are several, without empty ones and
 * repetitions, whatever their capitals. By itself, because browsers load it and not the rest of `text.ts`.
 */
export function splitPlainWords(texts: readonly string[], between: RegExp = /[,;\n]/): string[] {
  const words = new Map<string, string>()
  for (const part of texts.flatMap((text) => text.split(between))) {
    const word = part.trim().replace(/\s+/g, ' ')
    const same = word.toLocaleLowerCase('es')
    if (word && !words.has(same)) words.set(same, word)
  }
  return [...words.values()]
}
