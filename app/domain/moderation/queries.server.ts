import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import { actionOf, type CaseAction } from './case.server.ts'
import { appealEnd } from './appeals.server.ts'
import { titlePieces, titleShown, type ListedCase, type TitledCase } from './titles.server.ts'
import { APPEALS_FROM, type Appellant, type CaseState } from './states.ts'

/** A case as its subject reads it: without who reported. */
export interface Statement extends ListedCase {
  actions: CaseAction[]
  appealText: string | null
  appealFacts: string | null
  /** Until when the case can be appealed; null when it cannot (any more). */
  appealUntil: Date | null
}

const STATEMENTS_SHOWN = 50

/** The decisions about a person's own things, the newest first; `id` for one of them. */
export async function listStatements(
  db: Db,
  userId: string,
  { id, now }: { id?: string; now: Date },
): Promise<Statement[]> {
  const rows = await db
    .selectFrom('moderationCases as c')
    .select([
      'c.id',
      'c.targetKind',
      'c.title',
      'c.evidence',
      'c.state',
      'c.openedAt',
      'c.decidedAt',
      'c.appealedBy',
      'c.appealText',
      'c.appealFacts',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('moderationActions as a')
          .whereRef('a.caseId', '=', 'c.id')
          .where('a.action', '<>', 'desestimar')
          .select(['a.action', 'a.rule', 'a.facts', 'a.automated', 'a.after as category', 'a.createdAt as at'])
          .select(['a.expiresAt as until', 'a.reversedAt as reversed'])
          .orderBy('a.createdAt')
          .orderBy('a.logId'),
      ).as('actions'),
    )
    .where('c.subjectId', '=', userId)
    // Dismissed reports are not shown, only measures.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moderationActions as a')
          .select('a.id')
          .whereRef('a.caseId', '=', 'c.id')
          .where('a.action', '<>', 'desestimar'),
      ),
    )
    .where((eb) => (id === undefined ? eb.lit(true) : eb('c.id', '=', id)))
    .orderBy('c.openedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(STATEMENTS_SHOWN)
    .execute()
  return rows.map((row) => {
    // An appeal by a reporter is not shown either.
    const state = row.appealedBy === 'reporter' ? 'desestimado' : row.state
    return {
      id: row.id,
      kind: row.targetKind,
      ...titleOf({ ...row, kind: row.targetKind }),
      state,
      at: row.decidedAt ?? row.openedAt,
      actions: row.actions.map(actionOf),
      appealText: row.appealText,
      appealFacts: row.appealedBy === 'subject' ? row.appealFacts : null,
      appealUntil: appealUntil('subject', state, row.decidedAt, now),
    }
  })
}

function appealUntil(who: Appellant, state: CaseState, decidedAt: Date | null, now: Date): Date | null {
  if (state !== APPEALS_FROM[who] || !decidedAt) return null
  const end = appealEnd(decidedAt)
  return end >= now ? end : null
}

/** A statement; another person's is not found. */
export const findStatement = async (db: Db, userId: string, id: string, now: Date): Promise<Statement | undefined> =>
  (await listStatements(db, userId, { id, now }))[0]

export type FiledReport = ListedCase

/** A person's own reports, the newest first. */
export async function listOwnReports(db: Db, userId: string): Promise<FiledReport[]> {
  const rows = await reportsOf(db)
    .where('r.reporterId', '=', userId)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(STATEMENTS_SHOWN)
    .execute()
  return rows.map(({ evidence, ...row }) => ({ ...row, ...titleOf({ ...row, evidence }) }))
}

export interface ReportStanding extends FiledReport {
  /** Undefined for a visitor's. */
  reporterId: string | undefined
  appealedBy: Appellant | null
  /** The appeal of the person who filed it, which was answered. */
  appealText: string | null
  appealFacts: string | null
  /** Until when the reporter can appeal; null when they cannot. */
  appealUntil: Date | null
  /** Why an ad that had been removed was restored. */
  correction: string | null
}

/** A report by its id alone, which cannot be guessed: the holder of the address filed it. */
export async function findReportForAnyone(db: Db, id: string, now: Date): Promise<ReportStanding | undefined> {
  const row = await reportsOf(db)
    .select(['r.reporterId', 'r.appealText', 'c.appealedBy', 'c.appealFacts', 'c.decidedAt'])
    .select((eb) =>
      eb
        .selectFrom('moderationActions as a')
        .whereRef('a.caseId', '=', 'c.id')
        .where('c.state', '=', 'desestimado')
        .where('a.action', '=', 'restaurar')
        .orderBy('a.createdAt', 'desc')
        .limit(1)
        .select('a.facts')
        .as('correction'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: reportId, kind, state, at } = row
  return {
    ...{ id: reportId, kind, ...titleOf(row), state, at },
    reporterId: row.reporterId ?? undefined,
    appealedBy: row.appealedBy,
    appealText: row.appealText,
    appealFacts: row.appealText && row.appealedBy === 'reporter' ? row.appealFacts : null,
    appealUntil: row.appealText ? null : appealUntil('reporter', state, row.decidedAt, now),
    correction: row.correction,
  }
}

const reportsOf = (db: Db) =>
  db
    .selectFrom('reports as r')
    .innerJoin('moderationCases as c', 'c.id', 'r.caseId')
    .select(['r.id', 'c.targetKind as kind', 'c.title', 'c.evidence', 'c.state', 'r.createdAt as at'])

const titleOf = ({ evidence, ...titled }: TitledCase & { evidence: Record<string, unknown> }) => ({
  title: titleShown(titled),
  heading: titlePieces(titled, evidence['language']),
})
