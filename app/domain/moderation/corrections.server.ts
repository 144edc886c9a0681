import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { holdCase, type Moderator, type Refused } from './cases.server.ts'
import type { Deciding } from './decisions.server.ts'
import { findAdToPutBack } from './targets.server.ts'
import { say, sayAll } from '#app/locale/said.ts'
import { appealAdvice, reverseMeasures, takeMeasure } from './measures.server.ts'
import { canBePutBack } from './states.ts'
import { tellReporters } from './telling.server.ts'

export type PutBack =
  | { kind: 'put-back' }
  /** The ad was deleted with its source, so it cannot be shown again. */
  | { kind: 'gone' }
  | Extract<Refused, { kind: 'not-found' | 'not-possible' }>

/**
 * Shows an ad of another site again that was removed by mistake (docs/decisions/0125): it has no author here who
 * could appeal. The reports are dismissed, and the reporters get the reason and can appeal.
 */
export function putAdBack(
  db: Db,
  moderator: Moderator,
  caseId: string,
  facts: string,
  { now, site }: Pick<Deciding, 'now' | 'site'>,
): Promise<PutBack> {
  return inTransaction(db, async (trx): Promise<PutBack> => {
    const held = await holdCase(trx, moderator.id, caseId)
    if (!held) return { kind: 'not-found' }
    if (!canBePutBack(held)) return { kind: 'not-possible', state: held.state }
    const ad = await findAdToPutBack(trx, held.targetId, now)
    if (!ad) return { kind: 'gone' }
    const rule = await lastRuleOf(trx, caseId)
    await trx
      .updateTable('moderationCases')
      .set({ state: 'desestimado', decidedBy: moderator.id, decidedAt: now })
      .where('id', '=', caseId)
      .execute()
    await reverseMeasures(trx, held, { actor: moderator.id, now })
    await takeMeasure(trx, held, { action: 'restaurar', rule, facts, actor: moderator.id, until: null }, { now })
    const outcome = [
      ad.isGiven
        ? say('Retirarlo fue un error y se muestra otra vez.')
        : say('Retirarlo fue un error y ya no está retirado, aunque su fuente no lo publica ahora.'),
      facts,
    ]
    await tellReporters(trx, held, {
      of: 'correction',
      outcomeFor: (hasAppealed) => sayAll([...outcome, !hasAppealed && appealAdvice(moderator.id)]),
      now,
      site,
    })
    return { kind: 'put-back' }
  })
}

async function lastRuleOf(trx: Trx, caseId: string): Promise<string> {
  const { rule } = await trx
    .selectFrom('moderationActions')
    .select('rule')
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('logId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return rule
}
