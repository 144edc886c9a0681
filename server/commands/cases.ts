import { appealUrlAt, mailSite as site } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { settleAppeal } from '#app/domain/moderation/appeals.server.ts'
import {
  OPERATOR,
  type Refused,
  countAbleModerators,
  listCasesForOperator,
} from '#app/domain/moderation/cases.server.ts'
import { decideCase } from '#app/domain/moderation/decisions.server.ts'
import { findCaseAsModerator, type ModeratedCase } from '#app/domain/moderation/case.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { AppealDecisionForm, DecisionForm } from '#app/domain/moderation/schema.ts'
import { ACTION_FACTS, choicesOf, KIND_LABELS, REASON_LABELS, STATE_LABELS } from '#app/domain/moderation/states.ts'
import { parseId } from '#app/forms/fields.ts'
import { CommandFault, UsageFault } from '#server/faults.ts'

type Options = Record<string, string | undefined>

const minute = (date: Date) => `${date.toISOString().slice(0, 16)}Z`

/** One case a line, the longest waiting first. */
export async function casesTable(): Promise<string> {
  const cases = await listCasesForOperator(db)
  if (cases.length === 0) return 'Nothing waits that no moderator may decide.'
  return cases
    .map(({ id, kind, title, state, since }) =>
      [id, minute(since), STATE_LABELS()[state].padEnd(11), `${KIND_LABELS()[kind]}: ${title}`].join('  '),
    )
    .join('\n')
}

/** All that a moderator would read before deciding. */
export async function showCase(id: string, now: Date): Promise<string> {
  const found = await findCase(id, now)
  const { kind, title, state, openedAt, subject, measuresBefore, evidence, reportsShown, actions, appeal } = found
  const said = Object.entries(evidence).filter(([, value]) => value !== null && value !== '' && value.length > 0)
  return [
    `${KIND_LABELS()[kind]}: ${title}`,
    `${STATE_LABELS()[state]}, opened ${minute(openedAt)}`,
    subject
      ? `Of ${subject.name} (@${subject.username}), ${measuresBefore} earlier measures`
      : 'Of another site: nobody here has published it',
    '',
    'What it said when it was reported:',
    ...said.map(([name, value]) => `  ${name}: ${Array.isArray(value) ? value.join(', ') : value}`),
    ...reportsShown.flatMap(({ at, reporter, reason, text, appealText }) => [
      '',
      `Reported ${minute(at)} by ${reporter}: ${REASON_LABELS()[reason]}`,
      `  ${text}`,
      ...(appealText ? [`  Appealed: ${appealText}`] : []),
    ]),
    ...actions.flatMap(({ at, action, rule, facts, by, reversedAt }) => [
      '',
      `${minute(at)} ${ACTION_FACTS()[action]} (${ruleTitle(rule)}), by ${by ?? 'a published rule'}${reversedAt ? ', taken back' : ''}`,
      `  ${facts}`,
    ]),
    ...(appeal?.text && appeal.by === 'subject' ? ['', `Appealed ${minute(appeal.at)}:`, `  ${appeal.text}`] : []),
    '',
    state === 'apelado'
      ? `gremio case settle ${id} --outcome confirmado|revertido --facts …`
      : `gremio case decide ${id} --action ${choicesOf(kind, OPERATOR.role).join('|')} --rule … --facts …`,
  ].join('\n')
}

/** @throws UsageFault when the form of moderators would refuse it. */
export async function decide(id: string, options: Options, now: Date): Promise<string> {
  const found = await findCase(id, now)
  const form = DecisionForm.safeParse(options)
  if (!form.success) throw new UsageFault(form.error.issues.map(({ message }) => message).join(' '))
  const deciding = { now, site, appealUrl: appealUrlAt(site.origin) }
  const outcome = await decideCase(db, OPERATOR, id, form.data, deciding)
  switch (outcome.kind) {
    case 'decided': {
      const { action, rule, facts } = form.data
      return [`${ACTION_FACTS()[action]}: ${found.title}`, `Norma: ${ruleTitle(rule)}.`, facts, toldTo(found)].join(
        '\n',
      )
    }
    case 'not-allowed':
      throw new UsageFault(`Of this only: ${choicesOf(found.kind, OPERATOR.role).join(', ')}.`)
    case 'wrong-days':
      throw new UsageFault(`A suspension needs --days, from 1 to ${outcome.most}.`)
    case 'wrong-category':
      throw new UsageFault('A correction needs --category, another one than the listing is in.')
    default:
      throw await refusal(outcome, id)
  }
}

/** @throws UsageFault when the form of moderators would refuse it. */
export async function settle(id: string, options: Options, now: Date): Promise<string> {
  const found = await findCase(id, now)
  const form = AppealDecisionForm.safeParse(options)
  if (!form.success) throw new UsageFault(form.error.issues.map(({ message }) => message).join(' '))
  const outcome = await settleAppeal(db, OPERATOR, id, form.data, { now, site })
  switch (outcome.kind) {
    case 'settled': {
      const is = outcome.state === 'revertido' ? 'Revertido' : 'Confirmado'
      return [`${is}: ${found.title}`, form.data.facts, toldTo(found)].join('\n')
    }
    case 'reopened': {
      const next = `It is judged anew as ${outcome.caseId}: gremio case list names it unless a moderator may decide it.`
      return [`Revertido: ${found.title}`, form.data.facts, toldTo(found), next].join('\n')
    }
    default:
      throw await refusal(outcome, id)
  }
}

const toldTo = ({ subject }: ModeratedCase) =>
  subject ? 'Those concerned have been told.' : 'Those who reported it have been told.'

async function findCase(id: string, now: Date): Promise<ModeratedCase> {
  const found = parseId(id) && (await findCaseAsModerator(db, OPERATOR.id, id, now))
  if (!found) throw await refusal({ kind: 'not-found' }, id)
  return found
}

/** Why the operator cannot decide the case. */
async function refusal(outcome: Refused, id: string): Promise<CommandFault> {
  if (outcome.kind === 'not-possible')
    return new CommandFault(
      `The case is «${STATE_LABELS()[outcome.state]}»: gremio case show ${id} says what can be done.`,
    )
  const able = parseId(id) && (await countAbleModerators(db, id))
  return able
    ? new CommandFault(`That case is for moderators: ${able} of them may decide it, at /moderation/cases/${id}.`)
    : new CommandFault(`No case waits as ${id}: gremio case list names those that do.`)
}
