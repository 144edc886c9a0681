import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import type { Appealed } from '#app/domain/moderation/appeals.server.ts'
import { findStatement } from '#app/domain/moderation/queries.server.ts'
import { APPEAL_DAYS } from '#app/domain/moderation/rules.ts'
import { AppealForm } from '#app/domain/moderation/schema.ts'
import { APPEAL_DECIDERS, STATE_LABELS, STATE_WORDS } from '#app/domain/moderation/states.ts'
import { judgeForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { presentAction } from '#app/parts/moderation-case/case-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** @throws 404: the decision does not exist, or is about another person. */
export const statementNotFound = () =>
  data({ message: t('Este enlace no lleva a ninguna decisión sobre ti.') }, { status: 404 })

/** @throws 404: there is none, or another account filed it. */
export const reportNotFound = () => data({ message: t('Este enlace no lleva a ninguna denuncia.') }, { status: 404 })

export const APPEAL_FIELDS = [AppealForm]
/** The label of the field that people write in. */
export const APPEAL_LABELS = perLanguage(() => ({ text: t('Por qué no estás de acuerdo') }))

export const SIGN_IN_TO_APPEAL = () => t('Inicia sesión para enviar tu recurso. Lo que has escrito se conserva.')

/**
 * A decision about something of this person's, in words.
 * @throws 404
 */
export async function requireStatement(userId: string, caseId: string | undefined, timeZone: string) {
  const statement = caseId && (await findStatement(db, userId, caseId, clock.now()))
  if (!statement) throw statementNotFound()
  const { id, title, heading, state, actions, appealText, appealFacts, appealUntil } = statement
  return {
    id,
    title,
    heading,
    state,
    label: STATE_LABELS()[state],
    actions: actions.map((action) => presentAction(action, timeZone)),
    appealText,
    appealFacts,
    appealUntil: appealUntil && formatMoment(appealUntil, timeZone),
  }
}

interface Appealing {
  /** The key for counting tries: the appellant, or the report by whose address they appeal. */
  by: string
  /** Where words that were typed before sign-in may wait. */
  draftOf?: { userId: string; path: string }
  file: (text: string, now: Date) => Promise<Appealed>
  /** The page that says that the appeal has arrived. */
  next: string
  /** Throws if the subject is another person's, before mistakes in the form are reported. */
  requireTheirs?: () => Promise<unknown>
}

/** Files a posted appeal; a refused form comes back as typed. */
export async function receiveAppeal(
  args: RequestArgs,
  form: FormData,
  { by, draftOf, file, next, requireTheirs }: Appealing,
) {
  const submission = judgeForm(form, AppealForm)
  if (submission.status !== 'success') {
    await requireTheirs?.()
    return data(submission.reply(), { status: 422 })
  }
  const limit = await consumeLimit('appeal', by, args.context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message] }))
  const outcome = await file(submission.value.text, clock.now())
  switch (outcome.kind) {
    case 'appealed':
    case 'already-appealed':
      if (draftOf) await discardFormDraft(db, draftOf.userId, draftOf.path)
      return await redirectWithNotice(
        next,
        t('Hemos recibido tu recurso: lo decidirá {appealDeciders}', { appealDeciders: APPEAL_DECIDERS() }),
      )
    case 'not-found':
      throw statementNotFound()
    case 'too-late':
      return data(
        submission.reply({
          formErrors: [
            t('El plazo para recurrir era de {appealDays} días y ya ha pasado.', { appealDays: APPEAL_DAYS }),
          ],
        }),
        { status: 409 },
      )
    case 'not-possible':
      return data(
        submission.reply({
          formErrors: [
            t('El caso está «{state}»: ahora no se puede recurrir.', {
              state: STATE_WORDS()[outcome.state],
            }),
          ],
        }),
        { status: 409 },
      )
  }
}
