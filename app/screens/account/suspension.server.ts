import { appealPath } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { findSuspension } from '#app/domain/moderation/measures.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { t } from '#app/locale/texts.ts'

/** Until when and why a person cannot sign in, and where they appeal. Only for visitors who have shown the password. */
export async function presentSuspension(userId: string) {
  const suspension = await findSuspension(db, userId)
  const until = suspension?.until && formatMoment(suspension.until, undefined)
  return {
    message: until ? t('Tu cuenta está suspendida hasta el {date}', { date: until }) : t('Tu cuenta está suspendida'),
    rule: suspension ? ruleTitle(suspension.rule) : null,
    facts: suspension?.facts ?? null,
    appealPath: suspension ? appealPath({ caseId: suspension.caseId, userId }) : null,
    isAppealed: suspension?.appealState === 'apelado',
  }
}

export type PresentedSuspension = Awaited<ReturnType<typeof presentSuspension>>
