/** Skills one by one or between commas: trimmed, without empty ones and repetitions, whatever their capitals (P2). */
export function parseSkills(texts: readonly string[]): string[] {
  const skills = new Map<string, string>()
  for (const part of texts.flatMap((text) => text.split(/[,\n]/))) {
    const skill = part.replace(/\s+/g, ' ').trim()
    const same = skill.toLocaleLowerCase('es')
    if (skill && !skills.has(same)) skills.set(same, skill)
  }
  return [...skills.values()]
}
