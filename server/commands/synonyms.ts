import { readFile } from 'node:fs/promises'
import { db } from '#app/db.server.ts'
import { addSynonyms, listSynonymsAsModerator, removeSynonyms } from '#app/domain/search/synonyms.server.ts'
import { faultWords, readTerms, type SynonymWords } from '#app/domain/search/synonyms.ts'
import { CommandFault, UsageFault } from '#server/faults.ts'

const line = ({ terms, from }: SynonymWords) =>
  [...(from.length ? [from.join(', ')] : []), terms.join(', ')].join(' → ')

/** «bici, bicicleta», or «pintor → pintura» where the first words only lead to the others. */
function readLine(text: string): SynonymWords {
  const [first = '', second, ...others] = text.split(/→|->/)
  if (others.length > 0) throw new UsageFault(`There is more than one arrow in «${text}».`)
  return second === undefined
    ? { terms: readTerms(first), from: [] }
    : { terms: readTerms(second), from: readTerms(first) }
}

/** Every group with its number. */
export async function synonymsTable(): Promise<string> {
  const groups = await listSynonymsAsModerator(db)
  return groups
    .map((group) => `${String(group.id).padStart(5)}  ${line(group)}${group.isOff ? '  (off)' : ''}`)
    .join('\n')
}

/** Every group of the operator's that is in use, as `synonym import` reads it. */
export async function exportSynonyms(): Promise<string> {
  const groups = await listSynonymsAsModerator(db)
  return groups
    .filter(({ isOff, isShipped }) => !isOff && !isShipped)
    .map(line)
    .join('\n')
}

export async function add(words: string, now: Date): Promise<string> {
  const outcome = await addSynonyms(db, readLine(words), { actor: 'operator', now })
  if (outcome.kind === 'added') return `Group ${outcome.id} is in use.`
  throw new CommandFault(outcome.faults.map(faultWords).join('. '))
}

export async function remove(id: string, now: Date): Promise<string> {
  const outcome = /^\d{1,6}$/.test(id) ? await removeSynonyms(db, Number(id), { actor: 'operator', now }) : 'not-found'
  if (outcome === 'removed') return `Group ${id} is gone.`
  throw new CommandFault(`There is no group «${id}» of yours: gremio synonym list.`)
}

/** Adds the groups of a file, one per line; groups that cannot be added are reported, and the others are added. */
export async function importSynonyms(file: string, now: Date): Promise<string[]> {
  const written = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const lines = written.split(/\r?\n/).filter((text) => text.trim() !== '' && !text.startsWith('#'))
  const refused: string[] = []
  for (const text of lines) {
    const outcome = await addSynonyms(db, readLine(text), { actor: 'operator', now })
    if (outcome.kind === 'refused') refused.push(`${text.trim()}: ${outcome.faults.map(faultWords).join('. ')}`)
  }
  return [`${lines.length - refused.length} of ${lines.length} groups were added.`, ...refused]
}
