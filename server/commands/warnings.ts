import { db } from '#app/db.server.ts'
import { listSignalsAsModerator } from '#app/domain/abuse/mentions.server.ts'
import {
  addPhrase,
  adviseWith,
  listRules,
  removePhrase,
  switchRule,
  tryRules,
  type RuleEdited,
} from '#app/domain/abuse/rules.server.ts'
import { normaliseLine } from '#app/locale/text.ts'
import { UsageFault } from '#server/faults.ts'

/** Each rule with its advice and its phrases, one per line. */
export async function rulesTable(): Promise<string> {
  const rules = await listRules(db)
  return rules
    .map(({ name, advice, phrases, enabled }) =>
      [`${name}${enabled ? '' : ' (resting)'}`, `  ${advice}`, ...phrases.map((phrase) => `  - ${phrase}`)].join('\n'),
    )
    .join('\n\n')
}

/** One account a line, the newest first. */
export async function signalsTable(): Promise<string> {
  const signals = await listSignalsAsModerator(db)
  if (signals.length === 0) return 'Nothing repeats.'
  return signals
    .map(({ lastAt, kind, people, username, fullName }) =>
      [lastAt.toISOString().slice(0, 16), kind.padEnd(19), String(people).padStart(4), username, fullName].join('  '),
    )
    .join('\n')
}

/** @returns the names of the warnings, one per line. */
export const tried = async (text: string) => (await tryRules(db, text)).join('\n') || 'None.'

/** The changes to a rule; each prints the new state. */
export const edits = {
  add: async (name: string, phrase: string, now: Date) =>
    told(await addPhrase(db, name, phrase, now), `«${phrase}» brings the warning ${name} now.`),
  remove: async (name: string, phrase: string, now: Date) =>
    told(await removePhrase(db, name, phrase, now), `«${phrase}» brings no warning ${name} any more.`),
  advise: async (name: string, advice: string, now: Date) =>
    told(await adviseWith(db, name, advice, now), `Readers of ${name} are told: ${normaliseLine(advice)}`),
  disable: async (name: string, now: Date) =>
    told(await switchRule(db, name, false, now), `${name} rests: new messages get it no more.`),
  enable: async (name: string, now: Date) => told(await switchRule(db, name, true, now), `${name} works again.`),
}

function told(outcome: RuleEdited, done: string): string {
  if (outcome.kind === 'refused') throw new UsageFault(`${outcome.fault[0]?.toUpperCase()}${outcome.fault.slice(1)}.`)
  return done
}
