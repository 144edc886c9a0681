import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { everyDay, everyMonth, MEASURES, sumOfDays } from '#app/domain/measures/figures.ts'
import { daysOfPeriod, firstDayNeeded, readPeriod } from '#app/domain/measures/periods.ts'
import { listMostSeen, listOwnerDays } from '#app/domain/measures/queries.server.ts'
import { STANDING_LABELS } from '#app/domain/listings/status.ts'
import { listOrderDays } from '#app/domain/orders/figures.server.ts'
import { sumOfOrderDays } from '#app/domain/orders/figures.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { csvResponse } from '#app/http/csv.ts'
import { hasHiring, requireHiring } from '#app/http/hiring.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { earningRows } from './earnings.server.ts'
import { t } from '#app/locale/texts.ts'
import { numberForSheet } from '#app/locale/numbers.server.ts'

/** More than any person has, so that the file is complete. */
const ALL_LISTINGS = 1_000_000

/** The figures of «Estadísticas» as files (T3), for the reader's own listings. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const period = readPeriod(readAddress(args.request, ['period']).get('period'))
  const today = isoDay(clock.now(), viewer.timezone)
  const days = daysOfPeriod(period, today)
  const from = firstDayNeeded(period, today)
  const own = () => listOwnerDays(db, viewer.id, from)
  const orders = () => listOrderDays(db, viewer.id, { from, timezone: viewer.timezone, currency: siteCurrency })
  const labels = MEASURES.map(({ label }) => label())

  switch (args.params['file']) {
    case 'days.csv': {
      const rows = everyDay(await own(), days).map((row) => [row.day, ...MEASURES.map(({ key }) => row[key])])
      return csvResponse(`visitas-por-dia-${period.key}.csv`, [[t('Día'), ...labels], ...rows])
    }
    case 'months.csv': {
      const rows = everyMonth(await own(), today).map((row) => [row.month, ...MEASURES.map(({ key }) => row[key])])
      return csvResponse('rendimiento-mensual.csv', [[t('Mes'), ...labels], ...rows])
    }
    case 'funnel.csv': {
      const { views, inquiries } = sumOfDays(await own(), days)
      const share = (value: number) => (views === 0 ? '' : numberForSheet((value / views) * 100, 1))
      const paid = hasHiring ? sumOfOrderDays(await orders(), days).paid : null
      return csvResponse(`embudo-${period.key}.csv`, [
        [t('Paso'), t('Cuántas'), t('De cada cien visitas')],
        [t('Visitas'), views, share(views)],
        [t('Consultas'), inquiries, share(inquiries)],
        ...(paid === null ? [] : [[t('Contrataciones pagadas'), paid, share(paid)]]),
      ])
    }
    case 'earnings.csv':
      requireHiring()
      return csvResponse('contrataciones-e-ingresos.csv', earningRows(await orders(), today))
    case 'listings.csv': {
      const listings = await listMostSeen(db, viewer.id, { days: period.days, to: today, limit: ALL_LISTINGS })
      const rows = listings.map(({ id, title, views, viewsBefore, inquiries, favorites, moderation }) => {
        const standing = moderation === 'libre' ? '' : STANDING_LABELS()[moderation]
        return [title, `/marketplace/${id}`, views, viewsBefore, inquiries, favorites, standing]
      })
      const head = [
        t('Anuncio'),
        t('Dirección'),
        t('Visitas'),
        t('Visitas antes'),
        t('Consultas'),
        t('Favoritos'),
        t('Moderación'),
      ]
      return csvResponse(`anuncios-mas-vistos-${period.key}.csv`, [head, ...rows])
    }
    default:
      throw data({ message: t('Este enlace no lleva a ningún archivo.') }, { status: 404 })
  }
}
