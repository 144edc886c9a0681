import Papa from 'papaparse'
import { taxBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { reportEarners, type Earner } from '#app/domain/tax-details/report.server.ts'
import { writeCents } from '#app/forms/fields.ts'
import { FORMULA } from '#app/http/csv.ts'
import { UsageFault } from '#server/faults.ts'

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
