import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listEarnedStages, listEarnings } from '#app/domain/orders/earnings.server.ts'
import { yearsOf } from '#app/domain/orders/earnings.ts'
import { csvResponse } from '#app/http/csv.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { earningsPaper, earningsRows } from './earnings-page.server.ts'
import { pdfResponse } from './file-response.server.ts'
import { signOnPaper } from './paper-sign.server.ts'
import { t } from '#app/locale/texts.ts'

/** A year of the reader's own earnings as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const [, digits, kind] = /^(20\d{2})\.(csv|pdf)$/.exec(args.params['file'] ?? '') ?? []
  const year = Number(digits)
  const earned = digits ? yearsOf(await listEarnings(db, viewer.id)).filter((each) => each.year === year) : []
  if (earned.length === 0) throw data({ message: t('De ese año no hay ingresos.') }, { status: 404 })
  if (kind === 'csv')
    return csvResponse(`ingresos-${year}.csv`, earningsRows(await listEarnedStages(db, viewer.id, year)))
  const about = { year, name: viewer.fullName || viewer.username, siteName: site.name, now: clock.now() }
  return pdfResponse(args, `ingresos-${year}.pdf`, {
    ...earningsPaper(earned, about),
    sign: await signOnPaper({ id: viewer.id, name: about.name }),
  })
}
