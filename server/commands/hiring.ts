import { config } from '#app/config/env.server.ts'
import { db } from '#app/db.server.ts'
import { decideDisputeAsOperator, isPaymentInDoubt } from '#app/domain/disputes/deciding.server.ts'
import { restoreLostTimers } from '#app/domain/disputes/lost-timers.server.ts'
import { moderatedDisputePath, DISPUTE_LABELS, REASON_LABELS } from '#app/domain/disputes/steps.ts'
import {
  findDisputeForOperator,
  isDisputeWaiting,
  listDisputesForOperator,
  type Dispute,
} from '#app/domain/disputes/queries.server.ts'
import { DecisionForm } from '#app/domain/disputes/schema.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { findHistory } from '#app/domain/orders/history.server.ts'
import { parseId, writeCents } from '#app/forms/fields.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { CommandFault, UsageFault } from '#server/faults.ts'
import { say } from './command.ts'
import Papa from 'papaparse'
import { taxBox, ratingsBox } from '#app/adapters/tokens.server.ts'
import { reportEarners, type Earner } from '#app/domain/tax-details/report.server.ts'
import { FORMULA } from '#app/http/csv.ts'
import { listPublicKeys, rotateKey } from '#app/domain/signed-ratings/keys.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

const dayOf = (moment: Date) => isoDay(moment, siteTimeZone)

/** Every key, the newest first. */
export async function keysTable(): Promise<string> {
  const keys = await listPublicKeys(db)
  if (keys.length === 0) return 'There is no key yet: the first download makes it.'
  return keys
    .map(({ kid, createdAt, retiredAt }) => {
      const until = retiredAt ? `signed until ${dayOf(retiredAt)}` : 'signs now'
      return `${kid}  since ${dayOf(createdAt)}, ${until}`
    })
    .join('\n')
}

export async function rotate(now: Date): Promise<string> {
  const { kid } = await rotateKey(db, ratingsBox, { now })
  return `${kid} signs ratings from now on. What former keys have signed stays valid.`
}

const QUARTERS = [1, 2, 3, 4]
const DETAILS = ['kind', 'name', 'country', 'taxId', 'bornOn', 'register', 'street', 'postal', 'town'] as const

/** A line for each person and currency, the amounts before tax. @throws UsageFault for what is no year. */
export async function earnersTable(given: string, now: Date): Promise<string> {
  if (!/^20\d{2}$/.test(given)) throw new UsageFault('--year is a year, for example 2026.')
  const earners = await reportEarners(db, taxBox, { year: Number(given), now })
  const quarters = QUARTERS.flatMap((quarter) => [`orders q${quarter}`, `net q${quarter}`])
  const table = { fields: ['account', ...DETAILS, 'currency', ...quarters], data: earners.flatMap(linesOf) }
  return Papa.unparse(table, { escapeFormulae: FORMULA })
}

function linesOf({ email, details, earnings }: Earner): (string | number | null)[][] {
  const currencies = [...new Set(earnings.map(({ currency }) => currency))]
  return currencies.map((currency) => [
    email ?? 'erased',
    ...DETAILS.map((field) => details?.[field] ?? null),
    currency,
    ...QUARTERS.flatMap((quarter) => {
      const earned = earnings.find((each) => each.quarter === quarter && each.currency === currency)
      return [earned?.orders ?? 0, writeCents(earned?.baseCents ?? 0)]
    }),
  ])
}

const minute = (date: Date) => `${date.toISOString().slice(0, 16)}Z`
const titleOf = (title: string | null) => title ?? 'Contratación'

/** One dispute a line, the most urgent first. */
export async function disputesTable(): Promise<string> {
  const disputes = await listDisputesForOperator(db)
  if (disputes.length === 0) return 'No dispute waits for the operator.'
  return disputes
    .map(({ id, title, state, turnAt }) => {
      const until = turnAt ? `until ${minute(turnAt)}` : ''
      return [id, until, DISPUTE_LABELS()[state].padEnd(28), titleOf(title)].join('  ')
    })
    .join('\n')
}

/** All that a moderator would read of it before deciding, but for the conversation of the two. */
export async function showDispute(id: string): Promise<string> {
  const dispute = await findDispute(id)
  const { title, stageTitle, state, reason, why, openedAt, turnAt, currency, claims, claimCents, atStakeCents } =
    dispute
  const money = (cents: number) => formatMoney(cents, currency)
  const nameOf = namesOf(dispute)
  const { offers, scope, decisions, openedBy } = dispute
  const events = await listWholeHistory(dispute)
  return [
    `${titleOf(title)}: ${stageTitle}`,
    `${DISPUTE_LABELS()[state]}, opened ${minute(openedAt)} by ${nameOf(openedBy ?? 'system')}: ${reason ? REASON_LABELS()[reason] : why}`,
    `${claimCents === null ? `${money(atStakeCents)} are at stake` : `${money(claimCents)} of ${money(atStakeCents)} should ${claims === 'pago' ? 'be paid to the freelancer' : 'go back to the client'}`}${turnAt ? `; to be decided until ${minute(turnAt)}` : ''}`,
    ...(scope ? ['', 'What was agreed:', `  ${scope}`] : []),
    '',
    'What has happened:',
    ...events.flatMap(({ createdAt, actor, kind, body }) => [
      `  ${minute(createdAt)} ${nameOf(actor)}: ${kind}`,
      ...(body ? [`    ${body}`] : []),
    ]),
    ...offers.map(({ side, toClientCents }) => `  ${nameOf(side)} offers ${money(toClientCents)} for the client`),
    ...decisions.flatMap(({ decidedAt, toClientCents, facts, reasons }) => [
      '',
      `Decided ${minute(decidedAt)}: ${money(toClientCents)} for the client`,
      `  ${facts}`,
      `  ${reasons}`,
    ]),
    '',
    `gremio disputes decide ${dispute.id} --amount …${isPaymentInDoubt(dispute) ? ' --paid yes|no' : ''} --facts … --reasons …`,
  ].join('\n')
}

/** A printed history is whole: it has no pages. */
async function listWholeHistory({ orderId, stageN, events, older }: Dispute): Promise<Dispute['events']> {
  const pages = [events]
  for (let place = older; place;) {
    const page = await findHistory(db, orderId, { ...place, stageN })
    pages.unshift(page.events)
    place = page.older
  }
  return pages.flat()
}

const namesOf =
  ({ clientName, freelancerName }: Dispute) =>
  (actor: Dispute['events'][number]['actor']) =>
    actor === 'client'
      ? `${clientName ?? 'erased'} (client)`
      : actor === 'freelancer'
        ? `${freelancerName ?? 'erased'} (freelancer)`
        : actor

/** @throws UsageFault when the form of moderators would refuse it. */
export async function decide(
  id: string,
  { paid, ...options }: { amount: string; paid?: string; facts: string; reasons: string },
  now: Date,
): Promise<string> {
  const dispute = await findDispute(id)
  if (paid !== undefined && paid !== 'yes' && paid !== 'no') throw new UsageFault('--paid is yes or no.')
  const form = DecisionForm.safeParse(options)
  if (!form.success) throw new UsageFault(form.error.issues.map(({ message }) => message).join(' '))
  const { amount: toClientCents, facts, reasons } = form.data
  const foundPaid = paid === undefined ? null : paid === 'yes'
  const decision = { toClientCents, foundPaid, facts, reasons, operatorEmail: config.contactEmail, now }
  const outcome = await decideDisputeAsOperator(db, dispute.id, decision)
  const money = (cents: number) => formatMoney(cents, dispute.currency)
  switch (outcome.kind) {
    case 'decided':
      return [
        `${money(toClientCents)} of ${money(dispute.atStakeCents)} for the client: ${titleOf(dispute.title)}`,
        facts,
        reasons,
        outcome.isFinal
          ? 'Both sides have been told: it is the end of the matter.'
          : 'Both sides have been told, and can appeal once.',
      ].join('\n')
    case 'is-party':
      throw new CommandFault(
        `The account of ${config.contactEmail} is a party to that dispute: whoever runs the site cannot decide it.`,
      )
    case 'payment-open':
      throw new UsageFault(
        isPaymentInDoubt(dispute)
          ? '--paid yes or --paid no is needed: one side says to have paid, and the other has not confirmed it.'
          : 'No payment is in doubt: leave --paid out.',
      )
    case 'too-much':
      throw new UsageFault(`--amount is at most ${money(outcome.atStakeCents)}, what is at stake.`)
    default:
      throw await refusal(id)
  }
}

async function findDispute(given: string): Promise<Dispute> {
  const id = parseId(given)
  const found = id && (await findDisputeForOperator(db, id))
  if (!found) throw await refusal(given)
  return found
}

/** Why the operator cannot decide it. */
async function refusal(given: string): Promise<CommandFault> {
  const id = parseId(given)
  return id && (await isDisputeWaiting(db, id))
    ? new CommandFault(`That dispute is for moderators, at ${moderatedDisputePath(id)}.`)
    : new CommandFault(`No dispute waits as ${given}: gremio disputes list names those that do.`)
}

/** @returns the exit code: 1 when something does not add up. */
export async function verify(): Promise<number> {
  const { accounts, transactions, postings, faults } = await verifyLedger(db)
  const read = `${accounts} accounts, ${transactions} transactions and ${postings} postings were read`
  say(faults.length === 0 ? `All adds up: ${read}.` : [`${read}.`, ...faults.map((each) => `- ${each}`)].join('\n'))
  return faults.length === 0 ? 0 : 1
}

export async function reschedule(now: Date): Promise<string> {
  const count = await restoreLostTimers(db, now)
  if (count === 0) return 'Every date has its job. gremio jobs list --failed names those that were given up.'
  return `${count === 1 ? '1 date has its job' : `${count} dates have their jobs`} again.`
}
