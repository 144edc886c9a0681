import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import type { CaseAction } from '#app/domain/moderation/case.server.ts'
import { findCaseAsModerator } from '#app/domain/moderation/case.server.ts'
import { storedText } from '#app/domain/notifications/words.server.ts'
import { told } from '#app/locale/said.server.ts'
import { HOLD_RULE, ruleTitle } from '#app/domain/moderation/rules.ts'
import { ACTION_FACTS, STATE_WORDS, type CaseState } from '#app/domain/moderation/states.ts'
import { categorySaid } from '#app/domain/listings/categories.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { labelled } from '#app/locale/words.ts'
import { t } from '#app/locale/texts.ts'

/** @throws 404: there is none, or it concerns the moderator. The answer does not reveal which. */
export const caseNotFound = () =>
  data({ message: t('Este enlace no lleva a ningún caso que puedas llevar.') }, { status: 404 })

/** The id in the address. @throws 404 */
export function caseIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw caseNotFound()
  return id
}

/** The moderator and the case of the address, in its present state. @throws 404 */
export async function requireCase(args: LoaderFunctionArgs) {
  const viewer = await requireModerator(args)
  const now = clock.now()
  const found = await findCaseAsModerator(db, viewer.id, caseIdIn(args.params), now)
  if (!found) throw caseNotFound()
  return { viewer, now, found }
}

/**
 * A form about the case of the address, judged, and the moderator who sends it.
 * @throws 404, also for mistakes in the form of a case that is not there.
 */
export async function readCaseForm<Schema extends z.ZodObject>(args: ActionFunctionArgs, schema: Schema) {
  const form = await readFields(args.request, [schema])
  const viewer = await requireModerator(args)
  const submission = judgeForm(form, schema)
  if (submission.status !== 'success') await requireCase(args)
  return { viewer, id: caseIdIn(args.params), submission }
}

/** The refusal of an act, in words, with its status. */
export function refusalOf(
  outcome: { kind: 'taken' } | { kind: 'not-claimed' } | { kind: 'not-possible'; state: CaseState },
) {
  switch (outcome.kind) {
    case 'taken':
      return t('Otra persona se ha hecho cargo de este caso.')
    case 'not-claimed':
      return t('Este caso no es tuyo, o se ha pasado la media hora. Hazte cargo otra vez y repite la decisión.')
    case 'not-possible':
      return t('El caso está «{state}»: eso ya no se puede hacer.', {
        state: STATE_WORDS()[outcome.state],
      })
  }
}

/** An action in words, for the moderators' pages and for the person concerned. */
export function presentAction(
  { action, rule, facts, category, automated, at, until, reversedAt, by }: CaseAction,
  timeZone: string,
) {
  return {
    what: category ? labelled(ACTION_FACTS()[action], categorySaid(category)) : ACTION_FACTS()[action],
    rule: ruleTitle(rule),
    facts: automated && facts === storedText(HOLD_RULE) ? told(HOLD_RULE) : facts,
    automated,
    by,
    at: at.toISOString(),
    when: formatMoment(at, timeZone),
    until: until && formatMoment(until, timeZone),
    reversed: reversedAt && formatMoment(reversedAt, timeZone),
  }
}
