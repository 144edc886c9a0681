import type { Config } from '#app/config/schema.ts'
import type { Db } from '#app/db.server.ts'
import { countRunningOrders } from '#app/domain/orders/running.server.ts'
import { ok, warning, type Finding } from './finding.ts'

/** What follows from HIRING=1, in one paragraph: the guide says it at greater length. */
const WHAT_FOLLOWS =
  'Whoever lets sellers be hired can be a reporting platform (DAC7), also while people pay each other directly: their ' +
  'prices are known here. Services have no threshold, and Spain asks for it by 31 January of each year. No money ' +
  'passes the site, it issues no invoices, and it does not make the report. Ask an adviser: docs/deployment.md#hiring.'

/** Whether people can hire each other, and what that asks of the operator. */
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
