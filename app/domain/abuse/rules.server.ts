import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { normaliseLine } from '#app/locale/text.ts'
import { parsePhrase, rulesThatFit } from './phrases.ts'

const PHRASES_MAX = 200
const ADVICE_MAX = 300
const NAME = /^[a-z0-9]+(?:_[a-z0-9]+)*$/

export interface WarningRule {
  name: string
  advice: string
  phrases: string[]
  enabled: boolean
}

export type RuleEdited = { kind: 'saved' } | { kind: 'refused'; fault: string }

export const listRules = (db: Db): Promise<WarningRule[]> =>
  db.selectFrom('warningRules').select(['name', 'advice', 'phrases', 'enabled']).orderBy('name').execute()

/** The names of the active rules that a text matches, which become the message's warnings. */
export async function tryRules(db: Db, text: string): Promise<string[]> {
  return rulesThatFit(
    text,
    (await listRules(db)).filter(({ enabled }) => enabled),
  )
}

/** Makes a rule without phrases, or changes its advice. */
export async function adviseWith(db: Db, name: string, typed: string, now: Date): Promise<RuleEdited> {
  const advice = normaliseLine(typed)
  if (!NAME.test(name) || name.length > 40) return refused('a name is small letters and numbers, joined with _')
  if (advice === '' || advice.length > ADVICE_MAX) return refused(`advice has 1 to ${ADVICE_MAX} characters`)
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('warningRules')
      .values({ name, advice, updatedAt: now })
      .onConflict((conflict) => conflict.constraint('warning_rules_pkey').doUpdateSet({ advice, updatedAt: now }))
      .execute()
    return noted(trx, 'warnings.advise', { name }, now)
  })
}

/** Adds a phrase; an existing one changes nothing. */
export async function addPhrase(db: Db, name: string, typed: string, now: Date): Promise<RuleEdited> {
  const phrase = normaliseLine(typed)
  const parsed = parsePhrase(phrase)
  if ('fault' in parsed) return refused(parsed.fault)
  return changePhrases(db, name, now, 'warnings.add', phrase, (phrases) =>
    phrases.includes(phrase) ? phrases : [...phrases, phrase],
  )
}

/** Removes a phrase; an unknown one is refused as a typing mistake. */
export async function removePhrase(db: Db, name: string, phrase: string, now: Date): Promise<RuleEdited> {
  return changePhrases(db, name, now, 'warnings.remove', phrase, (phrases) =>
    phrases.includes(phrase) ? phrases.filter((one) => one !== phrase) : undefined,
  )
}

/** Switches a rule off or on. */
export async function switchRule(db: Db, name: string, enabled: boolean, now: Date): Promise<RuleEdited> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('warningRules')
      .set({ enabled, updatedAt: now })
      .where('name', '=', name)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return noSuch(name)
    return noted(trx, enabled ? 'warnings.enable' : 'warnings.disable', { name }, now)
  })
}

async function changePhrases(
  db: Db,
  name: string,
  now: Date,
  action: string,
  phrase: string,
  change: (phrases: string[]) => string[] | undefined,
): Promise<RuleEdited> {
  return inTransaction(db, async (trx) => {
    const rule = await trx
      .selectFrom('warningRules')
      .select('phrases')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!rule) return noSuch(name)
    const phrases = change(rule.phrases)
    if (!phrases) return refused(`«${name}» has no phrase «${phrase}»`)
    if (phrases.length > PHRASES_MAX) return refused(`a rule has at most ${PHRASES_MAX} phrases`)
    await trx.updateTable('warningRules').set({ phrases, updatedAt: now }).where('name', '=', name).execute()
    return noted(trx, action, { name, phrase }, now)
  })
}

async function noted(trx: Trx, action: string, facts: Record<string, string>, now: Date): Promise<RuleEdited> {
  await writeAudit(trx, { at: now, actor: 'operator', action, facts })
  return { kind: 'saved' }
}

const refused = (fault: string): RuleEdited => ({ kind: 'refused', fault })
const noSuch = (name: string): RuleEdited => refused(`there is no rule «${name}»: see gremio warnings list`)
