import { db } from '#app/db.server.ts'
import { listStemsAsModerator, removeStem, setStem } from '#app/domain/search/stems.server.ts'
import { stemFaultWords } from '#app/domain/search/stems.ts'
import { normaliseLine } from '#app/locale/text.ts'
import { CommandFault } from '#server/faults.ts'

/** Every word with its own stem. */
export async function stemsTable(): Promise<string> {
  const own = await listStemsAsModerator(db)
  return own.map(({ word, stem }) => `${word} = ${stem}`).join('\n')
}

/** @param typed «pintor = pintura», or «pintor» that finds itself alone. */
export async function set(typed: string, now: Date): Promise<string> {
  const [word = '', as = ''] = typed.split('=', 2).map(normaliseLine)
  const outcome = await setStem(db, { word, as }, { actor: 'operator', now })
  if (outcome.kind === 'refused') throw new CommandFault(stemFaultWords(outcome.fault))
  return `«${outcome.own.word}» is searched as «${outcome.own.stem}»; a job writes the words of all listings again.`
}

export async function remove(word: string, now: Date): Promise<string> {
  const outcome = await removeStem(db, word, { actor: 'operator', now })
  if (outcome === 'removed') return `«${word}» is searched by the rules of the language again.`
  throw new CommandFault(`«${word}» has no stem of its own: gremio stem list.`)
}
