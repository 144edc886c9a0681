import type { Trx } from '#app/db.server.ts'
import { mailOwner } from '#app/domain/accounts/addressee.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import type { Said } from '#app/locale/said.ts'
import { reportDecided, reportDecidedMail, suspensionMail } from './texts.ts'
import { howDecided, type Measure } from './measures.server.ts'
import { saidTitle } from './titles.server.ts'
import type { CaseOf } from './cases.server.ts'

/** The signed address by which a person who cannot sign in appeals. */
export type AppealUrl = (about: { caseId: string; userId: string }) => string

/** Mails the decision to a suspended person, who cannot sign in to read it. */
export async function mailSuspension(
  trx: Trx,
  { id, subjectId }: Pick<CaseOf, 'id' | 'subjectId'>,
  { until, rule, facts, actor }: Measure,
  { site, appealUrl }: { site: Site; appealUrl: AppealUrl },
): Promise<void> {
  if (subjectId === null) return
  await mailOwner(trx, subjectId, 'suspension', ({ fullName, timezone }) =>
    suspensionMail(site, {
      fullName,
      until: until && formatMoment(until, timezone),
      rule,
      facts,
      how: howDecided(actor),
      appealUrl: appealUrl({ caseId: id, userId: subjectId }),
    }),
  )
}

interface Telling {
  of: 'decision' | 'appeal' | 'correction'
  /** The outcome in the words for a reporter, by whether they have appealed; null for no notice. */
  outcomeFor: (hasAppealed: boolean) => Said | null
  now: Date
  site: Site
}

/** Notifies the reporters: accounts by their settings, visitors at their address. */
export async function tellReporters(trx: Trx, about: CaseOf, { of, outcomeFor, now, site }: Telling): Promise<void> {
  const { id } = about
  const title = saidTitle(about)
  const reports = await trx
    .selectFrom('reports')
    .select(['id', 'reporterId', 'reporterEmail', 'language', 'appealedAt'])
    .where('caseId', '=', id)
    .execute()
  for (const { id: reportId, reporterId: userId, reporterEmail: recipient, language, appealedAt } of reports) {
    const outcome = outcomeFor(appealedAt !== null)
    if (outcome === null) continue
    if (userId)
      await addNotification(trx, {
        userId,
        type: 'moderation',
        ...reportDecided(title, outcome),
        href: `/reports/${reportId}`,
        dedupeKey: `report:${reportId}:${id}:${of}`,
        now,
      })
    else if (recipient)
      await enqueueMail(trx, {
        kind: 'report-decided',
        recipient,
        language,
        write: () => reportDecidedMail(site, { reportId, title, outcome }),
      })
  }
}
