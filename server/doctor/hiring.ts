import type { Config } from '#app/config/schema.ts'
import type { Db } from '#app/db.server.ts'
import { listLostTimers } from '#app/domain/disputes/lost-timers.server.ts'
import { summariseDisputes } from '#app/domain/disputes/queries.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { countMoneyAtStake, countOrdersOfOthers, countRunningOrders } from '#app/domain/orders/running.server.ts'
import { countEarners } from '#app/domain/tax-details/report.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** The consequences of HIRING=1, in one paragraph: the guide has them at greater length. */
const WHAT_FOLLOWS =
  'Whoever lets sellers be hired can be a reporting platform (DAC7), also while people pay each other directly: their ' +
  'prices are known here. Services have no threshold, and Spain asks for it by 31 January of each year. No money ' +
  'passes the site, it issues no invoices, and it does not make the report. Ask an adviser: docs/deployment.md#hiring.'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Whether people can hire each other, and the operator's duties then. */
export async function checkHiring(db: Db, { hiring, mode, operator }: Config): Promise<Finding> {
  if (!hiring) {
    const running = await countRunningOrders(db)
    if (running === 0)
      return ok('hiring', 'off: HIRING=1 together with OPERATOR_TAX_ID turns it on, an upgrade never does')
    const found = `off, and ${running === 1 ? '1 order runs' : `${running} orders run`}: dates pass and nobody sees them`
    return warning('hiring', found, 'Set HIRING=1 until they are over.')
  }
  const paid = 'on; the two of an order pay each other (directo)'
  if (mode === 'trial') return ok('hiring', `${paid}; a trial reports nothing`)
  return { ...ok('hiring', `${paid}; the operator is ${operator.taxId}`), advice: WHAT_FOLLOWS }
}

/** Whether the accounts that earned something this year have given tax details. */
export async function checkTaxDetails(db: Db, { hiring, mode }: Config, now: Date): Promise<Finding> {
  if (!hiring || mode === 'trial') return ok('tax details', 'nobody is reported')
  const year = Number(isoDay(now, siteTimeZone).slice(0, 4))
  const { earners, missing } = await countEarners(db, year)
  if (missing === 0)
    return ok('tax details', `${counted(earners, 'account')} earned something in ${year}, all are known`)
  const found = `${missing} of ${counted(earners, 'account')} that earned something in ${year} have given none`
  return warning('tax details', found, `gremio tax list --year ${year} names them; ask them in time.`)
}

/** A worker asks every second; a date that is past for longer waits for one. */
const TIMER_MARGIN_MS = 15 * MINUTE_MS

/** Whether every date of an order has its job, and every order the provider that it began with. */
export async function checkOrders(db: Db, { mode }: Pick<Config, 'mode'>, now: Date): Promise<Finding> {
  const lost = await listLostTimers(db, { now, marginMs: TIMER_MARGIN_MS })
  const [oldest] = lost
  if (oldest) {
    const of = (kind: typeof oldest.kind) => lost.filter((each) => each.kind === kind).length
    const told = [
      of('missing') > 0 && `${counted(of('missing'), 'date')} without a job`,
      of('failed') > 0 && `${counted(of('failed'), 'date')} whose job was given up`,
      of('overdue') > 0 && `${counted(of('overdue'), 'date')} overdue`,
    ].filter(Boolean)
    const found = `${told.join(', ')}, the oldest of ${oldest.turnAt.toISOString()} (order ${oldest.orderId})`
    const advice = [
      of('missing') > 0 && 'gremio orders reschedule gives them their jobs again.',
      of('failed') > 0 && 'gremio jobs list --failed says why, gremio jobs retry --failed lets them begin anew.',
      of('overdue') > 0 && 'Is the app running? Its log says what keeps it from working.',
    ].filter(Boolean)
    return fault('orders', found, advice.join(' '))
  }
  const others = await countOrdersOfOthers(db, mode === 'trial' ? ['directo', 'prueba'] : ['directo'])
  if (others.length > 0) {
    const found = others.map(({ provider, count }) => `${counted(count, 'order')} of ${provider}`).join(', ')
    const advice =
      'Their payments can neither be made, released nor given back here until that provider is there again.'
    return warning('orders', `not over, and settled by a provider that is not there: ${found}`, advice)
  }
  return ok('orders', 'every date has its job, every order its provider')
}

/** Whether disputes wait for longer than both sides were promised, or for the operator. */
export async function checkDisputes(db: Db, now: Date): Promise<Finding> {
  const { waiting, late, operators, undecided } = await summariseDisputes(db, now)
  if (waiting === 0) return ok('disputes', 'none waits to be decided')
  const all = `${counted(waiting, 'dispute')} to be decided`
  if (operators > 0) {
    const advice = 'gremio disputes list names them, gremio disputes show tells what is to be decided and how.'
    const told = undecided > 0 ? `, ${undecided} of them decided by nobody in two terms` : ''
    return warning('disputes', `${all}, ${operators} of them by no moderator${told}`, advice)
  }
  return late > 0
    ? warning('disputes', `${all}, ${late} of them past its time`, 'Moderators decide them at /moderation/disputes.')
    : ok('disputes', all)
}

/** Whether all money of orders that a provider handled is settled. */
export async function checkMoney(db: Db): Promise<Finding> {
  const { refused, wrong, overdue } = await countMoneyAtStake(db)
  const debts = `${counted(overdue, 'debt')} between two people past its date`
  if (refused + wrong === 0)
    return ok('money of orders', overdue === 0 ? 'nothing is stuck' : `nothing is stuck; ${debts}`)
  const told = [
    refused > 0 && `${counted(refused, 'call')} refused by a provider`,
    wrong > 0 && `${counted(wrong, 'payment')} of another amount not given back yet`,
  ].filter(Boolean)
  const advice = 'It is asked again every day; the provider says why it refuses. The people concerned were told.'
  return fault('money of orders', told.join(', '), advice)
}

/** Whether the books of payments add up. */
export async function checkLedger(db: Db): Promise<Finding> {
  const { postings, faults } = await verifyLedger(db)
  const [first] = faults
  if (!first) return ok('ledger', `${counted(postings, 'posting')}, all adds up`)
  const more = faults.length > 1 ? ` and ${faults.length - 1} more` : ''
  const advice = 'gremio ledger verify tells all; compare it with a backup. Nothing is mended by itself.'
  return fault('ledger', `does not add up: ${first}${more}`, advice)
}
