import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { reportDecidedMail, suspensionMail } from './mails.ts'
import { longMoment } from './moments.ts'
import { reverseMeasures, statementPath, takeMeasure, type CaseOf, type Measure } from './measures.server.ts'
import { APPEAL_DAYS, CLAIM_MINUTES, LONGEST_SUSPENSION_DAYS, MODERATOR_SUSPENSION_DAYS } from './rules.ts'
import type { AppealDecisionForm, DecisionForm } from './schema.ts'
import { canBecome, choicesOf, type CaseState, type StaffRole, type TargetKind } from './states.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface Moderator {
  id: string
  role: StaffRole
}

/** What the commands below may answer when they do nothing. `not-found` also stands for one's own content and reports. */
type Refused =
  | { kind: 'not-found' }
  /** Somebody else is at it. */
  | { kind: 'taken' }
  /** It has to be claimed first, or the time for it has run out. */
  | { kind: 'not-claimed' }
  /** There is no way from this state to that. */
  | { kind: 'not-possible'; state: CaseState }

interface HeldCase extends CaseOf {
  state: CaseState
  claimedBy: string | null
  claimedUntil: Date | null
  decidedBy: string | null
  decidedAt: Date | null
}

/** The case and its lock; not that of one's own content or of what one has reported oneself (R14). */
async function holdCase(trx: Trx, moderatorId: string, id: string): Promise<HeldCase | undefined> {
  const row = await trx
    .selectFrom('moderation_cases as c')
    .select(['c.id', 'c.target_kind', 'c.target_id', 'c.subject_id', 'c.title', 'c.state'])
    .select(['c.claimed_by', 'c.claimed_until', 'c.decided_by', 'c.decided_at'])
    .where('c.id', '=', id)
    .where(notOnesOwn(moderatorId))
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.target_kind as TargetKind,
      targetId: row.target_id,
      subjectId: row.subject_id,
      title: row.title,
      state: row.state as CaseState,
      claimedBy: row.claimed_by,
      claimedUntil: row.claimed_until,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at,
    }
  )
}

/** A condition on `moderation_cases as c`: neither about this person nor reported by them. */
export const notOnesOwn = (moderatorId: string) => sql<boolean>`
  c.subject_id <> ${moderatorId}
  AND NOT EXISTS (SELECT FROM reports own WHERE own.case_id = c.id AND own.reporter_id = ${moderatorId})`

/**
 * Makes a case one moderator's for half an hour; claiming it again prolongs that. Of two at once one has it. Whoever
 * decided does not judge the appeal.
 */
export function claimCase(
  db: Db,
  { id: moderatorId }: Moderator,
  caseId: string,
  now: Date,
): Promise<{ kind: 'claimed' } | Refused> {
  return inTransaction(db, async (trx): Promise<{ kind: 'claimed' } | Refused> => {
    const held = await holdCase(trx, moderatorId, caseId)
    if (!held) return { kind: 'not-found' }
    const { state, claimedBy, claimedUntil, decidedBy } = held
    const isWaiting = state === 'abierto' || state === 'en_revisión' || state === 'apelado'
    if (!isWaiting || (state === 'apelado' && decidedBy === moderatorId)) return { kind: 'not-possible', state }
    if (claimedBy && claimedBy !== moderatorId && claimedUntil && claimedUntil > now) return { kind: 'taken' }
    await trx
      .updateTable('moderation_cases')
      .set({
        claimed_by: moderatorId,
        claimed_until: new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS),
        ...(state === 'abierto' && { state: 'en_revisión' }),
      })
      .where('id', '=', caseId)
      .execute()
    return { kind: 'claimed' }
  })
}

/** Gives a case back for others to take; a second press changes nothing. */
export async function releaseCase(db: Db, { id }: Moderator, caseId: string): Promise<'released' | 'not-claimed'> {
  const { numUpdatedRows } = await db
    .updateTable('moderation_cases')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', caseId)
    .where('claimed_by', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'released' : 'not-claimed'
}

/** The address by which somebody who cannot sign in appeals, signed. */
export type AppealUrl = (about: { caseId: string; userId: string }) => string

export interface Deciding {
  now: Date
  site: Site
  appealUrl: AppealUrl
}

export type Decided =
  | { kind: 'decided'; state: CaseState }
  | Refused
  /** Not for this role, or not for such a thing. */
  | { kind: 'not-allowed' }
  /** A suspension needs days, up to so many. */
  | { kind: 'wrong-days'; most: number }

/** Decides a claimed case: does it, tells both sides, and leaves it to be appealed. */
export function decideCase(
  db: Db,
  moderator: Moderator,
  caseId: string,
  form: DecisionForm,
  { now, site, appealUrl }: Deciding,
): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdCase(trx, moderator.id, caseId)
    if (!held) return { kind: 'not-found' }
    const to = form.action === 'desestimar' ? 'desestimado' : 'con_medida'
    if (!canBecome(held.state, to)) return { kind: 'not-possible', state: held.state }
    if (!isClaimedBy(held, moderator.id, now)) return { kind: 'not-claimed' }
    if (!choicesOf(held.kind, moderator.role).includes(form.action)) return { kind: 'not-allowed' }
    if (form.action === 'suspender' || form.action === 'expulsar') {
      const role = await roleOf(trx, held.subjectId)
      if (role !== 'usuario' && moderator.role !== 'administrador') return { kind: 'not-allowed' }
    }
    const most = moderator.role === 'administrador' ? LONGEST_SUSPENSION_DAYS : MODERATOR_SUSPENSION_DAYS
    if (form.action === 'suspender' && !(form.days && form.days >= 1 && form.days <= most))
      return { kind: 'wrong-days', most }
    await trx
      .updateTable('moderation_cases')
      .set({ state: to, decided_by: moderator.id, decided_at: now, claimed_by: null, claimed_until: null })
      .where('id', '=', caseId)
      .execute()
    const measure: Measure = {
      action: form.action,
      rule: form.rule,
      facts: form.facts,
      actor: moderator.id,
      until: form.action === 'suspender' && form.days ? new Date(now.getTime() + form.days * DAY_MS) : null,
    }
    // What a rule has held is let go when the person who looks leaves the thing where it is.
    if (measure.action !== 'retener' && measure.action !== 'retirar')
      await reverseMeasures(trx, held, { actor: moderator.id, now, only: 'automated' })
    await takeMeasure(trx, held, measure, { now })
    if (measure.action === 'suspender' || measure.action === 'expulsar')
      await mailSuspension(trx, held, measure, { site, appealUrl })
    const outcome =
      to === 'con_medida'
        ? 'Hemos tomado medidas según las normas.'
        : 'No hemos encontrado nada contrario a las normas. Si ves algo nuevo, puedes denunciarlo otra vez.'
    await tellReporters(trx, held, { outcome, now, site })
    return { kind: 'decided', state: to }
  })
}

const isClaimedBy = ({ claimedBy, claimedUntil }: HeldCase, moderatorId: string, now: Date) =>
  claimedBy === moderatorId && claimedUntil !== null && claimedUntil > now

async function roleOf(trx: Trx, userId: string): Promise<string | undefined> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role
}

async function mailSuspension(
  trx: Trx,
  { id, subjectId }: CaseOf,
  { until, rule, facts }: Measure,
  { site, appealUrl }: Pick<Deciding, 'site' | 'appealUrl'>,
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .select(['users.email', 'profiles.full_name', 'user_settings.timezone'])
    .where('users.id', '=', subjectId)
    .executeTakeFirstOrThrow()
  const mail = suspensionMail(site, {
    fullName: person.full_name,
    until: until && longMoment(until, person.timezone),
    rule,
    facts,
    appealUrl: appealUrl({ caseId: id, userId: subjectId }),
  })
  await enqueueMail(trx, { kind: 'suspension', userId: subjectId, recipient: person.email, ...mail })
}

/** Tells everybody who reported: accounts as their settings ask, visitors at the address that they left. */
async function tellReporters(
  trx: Trx,
  { id, title }: CaseOf,
  { outcome, now, site }: { outcome: string; now: Date; site: Site },
): Promise<void> {
  const reports = await trx
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'reporter_email'])
    .where('case_id', '=', id)
    .execute()
  for (const { id: reportId, reporter_id: userId, reporter_email: recipient } of reports) {
    if (userId)
      await addNotification(trx, {
        userId,
        type: 'moderation',
        title: `Tu denuncia sobre «${title}»`.slice(0, 200),
        message: outcome,
        href: `/reports/${reportId}`,
        dedupeKey: `report:${reportId}:${now.getTime()}`,
        now,
      })
    else if (recipient)
      await enqueueMail(trx, {
        kind: 'report-decided',
        recipient,
        ...reportDecidedMail(site, { reportId, title, outcome }),
      })
  }
}

export type Appealed =
  | { kind: 'appealed' }
  /** A second press. */
  | { kind: 'already-appealed' }
  | { kind: 'too-late' }
  | { kind: 'not-found' }
  | { kind: 'not-possible'; state: CaseState }

/** Appeals what was decided about one's own: once, within half a year. Somebody else decides then. */
export function appealCase(db: Db, userId: string, caseId: string, text: string, now: Date): Promise<Appealed> {
  return inTransaction(db, async (trx): Promise<Appealed> => {
    const row = await trx
      .selectFrom('moderation_cases')
      .select(['state', 'decided_at', 'appeal_text'])
      .where('id', '=', caseId)
      .where('subject_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { kind: 'not-found' }
    const state = row.state as CaseState
    if (state === 'apelado') return { kind: 'already-appealed' }
    if (!canBecome(state, 'apelado') || !row.decided_at) return { kind: 'not-possible', state }
    if (now.getTime() - row.decided_at.getTime() > APPEAL_DAYS * DAY_MS) return { kind: 'too-late' }
    await trx
      .updateTable('moderation_cases')
      .set({ state: 'apelado', appeal_text: text, appealed_at: now })
      .where('id', '=', caseId)
      .execute()
    return { kind: 'appealed' }
  })
}

/** Settles an appeal: confirms, or takes everything back that the case has done. */
export function settleAppeal(
  db: Db,
  moderator: Moderator,
  caseId: string,
  { outcome: to, facts }: AppealDecisionForm,
  { now, site }: Pick<Deciding, 'now' | 'site'>,
): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdCase(trx, moderator.id, caseId)
    if (!held) return { kind: 'not-found' }
    if (!canBecome(held.state, to) || held.decidedBy === moderator.id)
      return { kind: 'not-possible', state: held.state }
    if (!isClaimedBy(held, moderator.id, now)) return { kind: 'not-claimed' }
    await trx
      .updateTable('moderation_cases')
      .set({
        state: to,
        appeal_decided_by: moderator.id,
        appeal_decided_at: now,
        appeal_facts: facts,
        claimed_by: null,
        claimed_until: null,
      })
      .where('id', '=', caseId)
      .execute()
    const isReversed = to === 'revertido'
    if (isReversed) {
      await reverseMeasures(trx, held, { actor: moderator.id, now })
      await tellReporters(trx, held, {
        outcome: 'La persona afectada recurrió y la medida se ha revertido.',
        now,
        site,
      })
    } else {
      const about = { subjectId: held.subjectId, facts: { case: held.id } }
      await writeAudit(trx, { at: now, actor: moderator.id, action: 'moderation.confirmar', ...about })
    }
    await addNotification(trx, {
      userId: held.subjectId,
      type: 'moderation',
      title: `${isReversed ? 'Medida revertida' : 'Medida confirmada'}: ${held.title}`.slice(0, 200),
      message: `Otra persona ha revisado tu recurso. ${facts}`,
      href: statementPath(held.id),
      dedupeKey: `appeal:${held.id}`,
      now,
    })
    return { kind: 'decided', state: to }
  })
}
