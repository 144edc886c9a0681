/** Words between commas: trimmed, without a leading #, without empty ones and repetitions (C5). */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>()
  for (const part of text.split(/[,\n]/)) {
    const tag = part
      .replace(/^[\s#]+/, '')
      .replace(/\s+/g, ' ')
      .trim()
    const same = tag.toLocaleLowerCase('es')
    if (tag && !tags.has(same)) tags.set(same, tag)
  }
  return [...tags.values()]
}
