import type { PdfBlock, PdfCell, PdfDocument } from '#app/adapters/pdf.ts'
import { writeNumber } from '#app/domain/documents/numbers.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { sumOfEarned, type EarnedYear } from '#app/domain/orders/earnings.ts'
import type { Earned, EarnedMonth, EarnedStage, ReceivedPayment } from '#app/domain/orders/earnings.server.ts'
import { formatDate, isoDay, nameOfMonth, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney, moneyColumn } from '#app/locale/money.server.ts'
import { formatCount, numberForSheet } from '#app/locale/numbers.server.ts'
import { capitalise } from '#app/locale/words.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The explanation of the figures, on the page and on paper. */
export const HOW_COUNTED = () =>
  t(
    'Cuenta cada etapa que se aceptó o cuyo pago consta como recibido, en el trimestre de lo que pasó antes. El pago de una etapa cancelada sigue contado hasta que consta su devolución. No es una factura ni una declaración: son los importes acordados en tus contrataciones.',
  )

export const COLUMNS = perLanguage(
  () => [t('Base'), t('Impuestos'), t('Retención'), t('A cobrar'), t('Cobrado'), t('Pendiente')] as const,
)

type Sums = Omit<Earned, 'orders'>

const centsOf = (earned: Sums) => [
  earned.baseCents,
  earned.taxCents,
  earned.retentionCents,
  earned.toPayCents,
  earned.receivedCents,
  earned.dueCents,
]

/** The quarters of a year as people read them. */
export function presentYear({ year, currency, quarters, total }: EarnedYear) {
  const write = moneyColumn([...quarters, total].flatMap(centsOf), currency)
  const amounts = (earned: Sums) => centsOf(earned).map(write)
  return {
    key: `${year}-${currency}`,
    year,
    currency,
    quarters: quarters.map(({ quarter, orders, ...earned }) => ({
      name: t('{quarter}.º trimestre', { quarter }),
      orders: formatCount(orders),
      amounts: amounts(earned),
    })),
    total: amounts(total),
    received: formatMoney(total.receivedCents, currency),
    due: formatMoney(total.dueCents, currency),
  }
}

/** The length of the longest bar, in units that the page stretches to its width. */
export const BAR = 1_000

/** The months of a year from the first with something to the last, each with its bar: what came in, and what is to come. */
export function presentMonths(months: readonly EarnedMonth[], { year, currency }: EarnedYear) {
  const own = months.filter((each) => each.year === year && each.currency === currency)
  const [first, last] = [own[0]?.month ?? 1, own.at(-1)?.month ?? 0]
  const longest = Math.max(1, ...own.map(({ receivedCents, dueCents }) => receivedCents + dueCents))
  const write = moneyColumn(
    own.flatMap(({ receivedCents, dueCents }) => [receivedCents, dueCents]),
    currency,
  )
  const lengthOf = (cents: number) => Math.round((cents / longest) * BAR)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index
    const { receivedCents, dueCents } = own.find((each) => each.month === month) ?? { receivedCents: 0, dueCents: 0 }
    return {
      name: capitalise(nameOfMonth(`${year}-${String(month).padStart(2, '0')}`)),
      received: write(receivedCents),
      due: write(dueCents),
      bar: { received: lengthOf(receivedCents), due: lengthOf(dueCents) },
    }
  })
}

/** How many of the newest payments the page shows. */
export const PAYMENTS_SHOWN = 5

/** The newest payments that came in this year, as lines with the payer, the job, the date and the amount. */
export function presentReceived(
  payments: readonly ReceivedPayment[],
  { year, currency }: Pick<EarnedYear, 'year' | 'currency'>,
  timeZone: Zone,
) {
  const own = payments.filter(
    (payment) => payment.currency === currency && isoDay(payment.receivedAt, null).startsWith(String(year)),
  )
  const write = moneyColumn(
    own.map(({ toPayCents }) => toPayCents),
    currency,
  )
  return own.map(
    ({ orderId, n, title, language, job, clientId, clientName, clientAvatarUrl, toPayCents, receivedAt }) => ({
      key: `${orderId}-${n}`,
      to: orderPath(orderId),
      ...jobTitle({ title, language }),
      job: presentJob(job, orderId),
      client: { id: clientId, name: nameOfOther({ otherName: clientName }), url: clientAvatarUrl },
      when: formatDate(receivedAt, timeZone),
      day: isoDay(receivedAt, timeZone),
      amount: write(toPayCents),
    }),
  )
}

/** A year on paper. */
export function earningsPaper(
  years: readonly EarnedYear[],
  { year, name, siteName, now }: { year: number; name: string; siteName: string; now: Date },
): PdfDocument {
  const cells = (texts: string[]): PdfCell[] => texts.map((text) => ({ text, isNumber: true }))
  return {
    title: t('Ingresos de {year}', { year }),
    subtitle: name,
    author: siteName,
    foot: t('Ingresos de {year} · No es una factura', { year }),
    createdAt: now,
    isWide: true,
    blocks: [
      ...years.map(presentYear).flatMap(({ quarters, total, received }): PdfBlock[] => [
        { kind: 'figure', label: t('Cobrado en {year}', { year }), text: received },
        {
          kind: 'table',
          head: [{ text: t('Trimestre') }, ...cells([t('Contrataciones'), ...COLUMNS()])],
          rows: [
            ...quarters.map(({ name: quarter, orders, amounts }) => [
              { text: quarter },
              ...cells([orders, ...amounts]),
            ]),
            [{ text: t('Total') }, ...cells(['', ...total])],
          ],
          sums: 1,
          firstWidth: 1.3,
        },
      ]),
      { kind: 'note', text: HOW_COUNTED() },
      { kind: 'note', text: t('El detalle, etapa por etapa, está en el archivo CSV del mismo año.') },
    ],
  }
}

const CSV_HEAD = perLanguage(() => [
  t('Moneda'),
  t('Trimestre'),
  t('Fecha'),
  t('Contratación'),
  t('Etapa'),
  t('Cliente'),
  t('Justificante'),
  ...COLUMNS(),
])

const csvAmount = (cents: number) => numberForSheet(cents / 100, 2)

/** A year stage by stage, with a line of sums for each currency at the end. */
export function earningsRows(stages: readonly EarnedStage[]): string[][] {
  const rows = stages.map((stage) => [
    stage.currency,
    String(stage.quarter),
    isoDay(stage.earnedAt, null),
    stage.title ?? '',
    stage.stageTitle,
    stage.clientName ?? t('Usuario eliminado'),
    stage.receipt ? writeNumber(stage.receipt) : '',
    ...centsOf(stage).map(csvAmount),
  ])
  const sums = [...new Set(stages.map(({ currency }) => currency))].map((currency) => [
    currency,
    ...[t('Total'), '', '', '', '', ''],
    ...centsOf(sumOfEarned(stages.filter((stage) => stage.currency === currency))).map(csvAmount),
  ])
  return [[...CSV_HEAD()], ...rows, ...sums]
}
