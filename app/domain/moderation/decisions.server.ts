import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import {
  accountOf,
  holdCase,
  isClaimedBy,
  OPERATOR,
  type Decider,
  type HeldCase,
  type Refused,
} from './cases.server.ts'
import { say, sayAll } from '#app/locale/said.ts'
import { appealAdvice, reverseMeasures, takeMeasure, type Measure } from './measures.server.ts'
import { LONGEST_SUSPENSION_DAYS, MODERATOR_SUSPENSION_DAYS } from './rules.ts'
import type { DecisionForm } from './schema.ts'
import { canBecome, choicesOf, type CaseState } from './states.ts'
import { mailSuspension, tellReporters, type AppealUrl } from './telling.server.ts'

export interface Deciding {
  now: Date
  site: Site
  appealUrl: AppealUrl
}

export type Decided =
  | { kind: 'decided'; state: CaseState }
  | Refused
  /** The moderator's role, or the kind of thing, does not allow this measure. */
  | { kind: 'not-allowed' }
  /** A suspension needs days, up to a maximum. */
  | { kind: 'wrong-days'; most: number }
  /** A correction needs a category other than the present one. */
  | { kind: 'wrong-category' }

/**
 * Decides a claimed case, or, as the operator, one that no moderator may decide: carries the decision out, notifies
 * both sides, and leaves it open to appeal.
 */
export function decideCase(
  db: Db,
  decider: Decider,
  caseId: string,
  form: DecisionForm,
  { now, site, appealUrl }: Deciding,
): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdCase(trx, decider.id, caseId)
    if (!held) return { kind: 'not-found' }
    const to = form.action === 'desestimar' ? 'desestimado' : 'con_medida'
    const refused = refuseState(held, decider, { to, now }) ?? (await refuseMeasure(trx, held, decider, form))
    if (refused) return refused
    await trx
      .updateTable('moderationCases')
      .set({ state: to, decidedBy: accountOf(decider.id), decidedAt: now, claimedBy: null, claimedUntil: null })
      .where('id', '=', caseId)
      .execute()
    const measure: Measure = {
      action: form.action,
      rule: form.rule,
      facts: form.facts,
      actor: decider.id,
      category: form.action === 'recategorizar' ? form.category : undefined,
      until: form.action === 'suspender' && form.days ? daysAfter(now, form.days) : null,
    }
    // A decision without a measure also ends a hold by a rule.
    if (measure.action !== 'retener' && measure.action !== 'retirar')
      await reverseMeasures(trx, held, { actor: decider.id, now, only: 'automated' })
    await takeMeasure(trx, held, measure, { now })
    if (measure.action === 'suspender' || measure.action === 'expulsar')
      await mailSuspension(trx, held, measure, { site, appealUrl })
    const outcome =
      to === 'con_medida'
        ? say('Hemos tomado medidas según las normas.')
        : sayAll([say('No hemos encontrado nada contrario a las normas.'), appealAdvice(decider.id)])
    await tellReporters(trx, held, { of: 'decision', outcomeFor: () => outcome, now, site })
    return { kind: 'decided', state: to }
  })
}

/** Returns the refusal when the state of the case does not let this person decide it. */
function refuseState(held: HeldCase, decider: Decider, { to, now }: { to: CaseState; now: Date }): Refused | undefined {
  // The operator claims a case by deciding it.
  const isTakenUp = decider.id === OPERATOR.id && held.state === 'abierto'
  if (!canBecome(isTakenUp ? 'en_revisión' : held.state, to)) return { kind: 'not-possible', state: held.state }
  return isClaimedBy(held, decider.id, now) ? undefined : { kind: 'not-claimed' }
}

/** Whether this person may take such a measure, and whether the form has all required fields. */
async function refuseMeasure(
  trx: Trx,
  held: HeldCase,
  { role }: Decider,
  { action, days, category }: DecisionForm,
): Promise<Exclude<Decided, { kind: 'decided' }> | undefined> {
  const isAdministrator = role === 'administrador'
  if (!choicesOf(held.kind, role).includes(action)) return { kind: 'not-allowed' }
  if ((action === 'suspender' || action === 'expulsar') && !isAdministrator) {
    const subjectsRole = held.subjectId && (await roleOf(trx, held.subjectId))
    if (subjectsRole !== 'usuario') return { kind: 'not-allowed' }
  }
  const most = isAdministrator ? LONGEST_SUSPENSION_DAYS : MODERATOR_SUSPENSION_DAYS
  if (action === 'suspender' && !(days && days >= 1 && days <= most)) return { kind: 'wrong-days', most }
  if (action === 'recategorizar' && !(await isElsewhere(trx, held.targetId, category)))
    return { kind: 'wrong-category' }
  return undefined
}

/** Whether a listing exists and is in another category. */
async function isElsewhere(trx: Trx, listingId: string, slug: string | undefined): Promise<boolean> {
  if (!slug) return false
  const listing = await trx
    .selectFrom('listings')
    .innerJoin('categories', 'categories.id', 'listings.categoryId')
    .select('categories.slug')
    .where('listings.id', '=', listingId)
    .executeTakeFirst()
  return listing !== undefined && listing.slug !== slug
}

async function roleOf(trx: Trx, userId: string): Promise<string | undefined> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role
}
