import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { PdfDocument } from '#app/adapters/pdf.ts'
import { db } from '#app/db.server.ts'
import { readNumber, writeNumber } from '#app/domain/documents/numbers.ts'
import { findReceipt, type Receipt } from '#app/domain/documents/queries.server.ts'
import { CONFIRM_DAYS } from '#app/domain/orders/owed.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { site } from '#app/http/site.server.ts'
import { formatLongDate, formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { requireOrder } from '#app/screens/hiring/order-page.server.ts'
import { presentSum } from '#app/screens/hiring/presented.server.ts'
import { namesOf } from './names.ts'
import { spokenIn, writtenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'

/** The law defines invoices: this paper is not one, as every page says. */
export const NO_INVOICE = () => t('No es una factura')

/** The receipt of an address, for the two sides of its order. @throws a 404 page for all others. */
export async function requireReceipt(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const number = readNumber(args.params['number'])
  const receipt = number && (await findReceipt(db, viewer.id, order.id, number))
  if (!receipt) throw data({ message: t('No encontramos ese justificante.') }, { status: 404 })
  return {
    viewer,
    order,
    receipt,
    shown: presentReceipt(order, receipt, { ...namesOf(order, viewer), zone: viewer.timezone }),
  }
}

interface Reading {
  clientName: string
  freelancerName: string
  zone: Zone
}

/** The texts of a receipt, on the page and on paper. */
export function presentReceipt(order: Order, receipt: Receipt, { clientName, freelancerName, zone }: Reading) {
  const { series, stageN, currency, counter, cancelledAt, issuedAt } = receipt
  const isCounter = series === 'A' || series === 'DA'
  const number = writeNumber(receipt)
  const stage = order.stages.find(({ n }) => n === stageN)
  const isCollected = order.provider !== 'directo'
  const job = order.title ?? t('Contratación')
  const title = isCounter ? t('Anulación {number}', { number }) : t('Justificante {number}', { number })
  return {
    number,
    title,
    job,
    isCounter,
    isDemo: series === 'DJ' || series === 'DA',
    said: isCounter
      ? cancels(counter && writeNumber(counter))
      : isCollected
        ? collects(receipt, { clientName, freelancerName, zone })
        : receives(receipt, { clientName, freelancerName, zone }),
    about: aboutReceipts(isCollected),
    cancelled:
      cancelledAt && counter
        ? t('Anulado el {date} por {number}: ya no cuenta.', {
            date: formatLongDate(cancelledAt, zone),
            number: writeNumber(counter),
          })
        : null,
    counter: counter && writeNumber(counter),
    facts: [
      [t('Número'), number],
      [t('Fecha'), formatMoment(issuedAt, zone)],
      [t('Pagó'), clientName],
      [t('Cobró'), freelancerName],
      [t('Contratación'), job],
      [t('Etapa'), stage?.title || t('Etapa {number}', { number: stageN })],
    ] as [string, string][],
    spoken: spokenFacts(order, stage),
    taxName: order.agreement ? taxNameText(order.agreement.taxName) : t('Impuestos'),
    amounts: presentSum(receipt, currency),
  }
}

/** The languages of the facts that people wrote, by their position, if they are not the page's. */
const spokenFacts = (order: Order, stage: Order['stages'][number] | undefined): Record<number, string | undefined> => ({
  4: order.title === null ? undefined : spokenIn(order.language).lang,
  5: stage?.title ? writtenIn(stage.language).lang : undefined,
})

export type PresentedReceipt = ReturnType<typeof presentReceipt>

const cancels = (number: string | null) =>
  t('Este documento anula el justificante {number}, que se conserva y ya no cuenta.', { number: number ?? '' })

const receives = ({ isBySilence, issuedAt }: Receipt, { clientName, freelancerName, zone }: Reading) =>
  isBySilence
    ? t(
        '{clientName} dijo que había pagado y {freelancerName} no dijo lo contrario en {days} días, así que el pago consta como recibido desde el {date}.',
        { clientName, freelancerName, days: CONFIRM_DAYS, date: formatLongDate(issuedAt, zone) },
      )
    : t('{freelancerName} confirmó el {date} que había recibido este pago de {clientName}.', {
        freelancerName,
        date: formatLongDate(issuedAt, zone),
        clientName,
      })

/** Where a provider moved the money, the payment needed no confirmation. */
const collects = ({ issuedAt }: Receipt, { clientName, freelancerName, zone }: Reading) =>
  t('El pago de {clientName} a {freelancerName} consta como hecho desde el {date}.', {
    clientName,
    freelancerName,
    date: formatLongDate(issuedAt, zone),
  })

const aboutReceipts = (isCollected: boolean) =>
  isCollected
    ? t(
        'No es una factura. Si necesitas una, la emite quien presta el servicio. Si se reparte lo pagado, cuenta otro justificante con la parte de quien trabajó.',
      )
    : t(
        'No es una factura. Si necesitas una, la emite quien presta el servicio. El dinero fue directamente de una parte a otra, y este documento dice lo que las dos dijeron de él.',
      )

export const DEMO_NOTE = () => t('De una prueba o de la demostración: no se movió dinero de verdad.')

/** The receipt on paper. */
export function receiptPaper(shown: PresentedReceipt, now: Date): PdfDocument {
  const { title, said, about, cancelled, facts, amounts, taxName, isDemo } = shown
  const { base, tax, retention, toPay } = amounts
  const paid = shown.isCounter ? t('Anulado') : t('Pagado')
  const columns = [t('Base'), taxName, ...(retention ? ['IRPF'] : []), paid]
  return {
    title,
    subtitle: shown.job,
    author: site.name,
    foot: `${NO_INVOICE()} · ${title}`,
    createdAt: now,
    blocks: [
      ...(cancelled ? ([{ kind: 'code', text: cancelled }] as const) : []),
      { kind: 'figure', label: paid, text: toPay },
      { kind: 'facts', facts },
      { kind: 'text', text: said },
      {
        kind: 'table',
        head: [{ text: t('Etapa') }, ...columns.map((text) => ({ text, isNumber: true }))],
        rows: [
          [
            { text: facts.at(-1)?.[1] ?? '' },
            ...[base, tax, ...(retention ? [retention] : []), toPay].map((text) => ({ text, isNumber: true })),
          ],
        ],
        firstWidth: 2,
      },
      { kind: 'note', text: about },
      ...(isDemo ? ([{ kind: 'note', text: DEMO_NOTE() }] as const) : []),
    ],
  }
}
