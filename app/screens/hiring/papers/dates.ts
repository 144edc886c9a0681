import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { writeCalendar } from '#app/domain/orders/calendar.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireOrder } from '#app/screens/hiring/order-page.server.ts'
import { fileResponse } from './file-response.server.ts'
import { t } from '#app/locale/texts.ts'

/** The dates of an order for the calendar of either side. */
export async function loader(args: LoaderFunctionArgs) {
  const { order } = await requireOrder(args)
  const { origin, name: siteName } = siteOf(args.request)
  const calendar = writeCalendar(order, { origin, siteName, now: clock.now() })
  if (!calendar) throw data({ message: t('A esta contratación no le quedan fechas.') }, { status: 404 })
  return fileResponse(calendar, { name: 'fechas.ics', type: 'text/calendar; charset=utf-8' })
}
