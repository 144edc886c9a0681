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
import { presentAmounts } from '#app/screens/hiring/presented.server.ts'
import { namesOf } from './names.ts'

/** Law knows invoices: this is none, and every page says so. */
export const NO_INVOICE = 'No es una factura'

/** The receipt of an address, for the two sides of its order. @throws a 404 page for all others. */
export async function requireReceipt(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const number = readNumber(args.params['number'])
  const receipt = number && (await findReceipt(db, viewer.id, order.id, number))
  if (!receipt) throw data({ message: 'No encontramos ese justificante.' }, { status: 404 })
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

/** What a receipt says, on the page and on paper. */
export function presentReceipt(order: Order, receipt: Receipt, { clientName, freelancerName, zone }: Reading) {
  const { series, stageN, currency, counter, cancelledAt, issuedAt } = receipt
  const isCounter = series === 'A' || series === 'DA'
  const number = writeNumber(receipt)
  const stage = order.stages.find(({ n }) => n === stageN)
  const isCollected = order.provider !== 'directo'
  const job = order.title ?? 'Contratación'
  const title = `${isCounter ? 'Anulación' : 'Justificante'} ${number}`
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
        ? `Anulado el ${formatLongDate(cancelledAt, zone)} por ${writeNumber(counter)}: ya no cuenta.`
        : null,
    counter: counter && writeNumber(counter),
    facts: [
      ['Número', number],
      ['Fecha', formatMoment(issuedAt, zone)],
      ['Pagó', clientName],
      ['Cobró', freelancerName],
      ['Contratación', job],
      ['Etapa', stage?.title || `Etapa ${stageN}`],
    ] as [string, string][],
    taxName: order.agreement?.taxName ?? 'Impuestos',
    amounts: presentAmounts(receipt, currency),
  }
}
export type PresentedReceipt = ReturnType<typeof presentReceipt>

const cancels = (number: string | null) =>
  `Este documento anula el justificante ${number ?? ''}, que se conserva y ya no cuenta.`

const receives = ({ isBySilence, issuedAt }: Receipt, { clientName, freelancerName, zone }: Reading) =>
  isBySilence
    ? `${clientName} dijo que había pagado y ${freelancerName} no dijo lo contrario en ${CONFIRM_DAYS} días, así que el pago consta como recibido desde el ${formatLongDate(issuedAt, zone)}.`
    : `${freelancerName} confirmó el ${formatLongDate(issuedAt, zone)} que había recibido este pago de ${clientName}.`

/** Where a provider moved the money, it needed no confirmation. */
const collects = ({ issuedAt }: Receipt, { clientName, freelancerName, zone }: Reading) =>
  `El pago de ${clientName} a ${freelancerName} consta como hecho desde el ${formatLongDate(issuedAt, zone)}.`

const aboutReceipts = (isCollected: boolean) =>
  `${NO_INVOICE}. Si necesitas una, la emite quien presta el servicio. ` +
  (isCollected
    ? 'Si se reparte lo pagado, cuenta otro justificante con la parte de quien trabajó.'
    : 'El dinero fue directamente de una parte a otra, y este documento dice lo que las dos dijeron de él.')

export const DEMO_NOTE = 'De una prueba o de la demostración: no se movió dinero de verdad.'

/** The receipt on paper. */
export function receiptPaper(shown: PresentedReceipt, now: Date): PdfDocument {
  const { title, said, about, cancelled, facts, amounts, taxName, isDemo } = shown
  const { base, tax, retention, toPay } = amounts
  const paid = shown.isCounter ? 'Anulado' : 'Pagado'
  const columns = ['Base', taxName, ...(retention ? ['IRPF'] : []), paid]
  return {
    title,
    subtitle: shown.job,
    author: site.name,
    foot: `${NO_INVOICE} · ${title}`,
    createdAt: now,
    blocks: [
      ...(cancelled ? ([{ kind: 'code', text: cancelled }] as const) : []),
      { kind: 'figure', label: paid, text: toPay },
      { kind: 'facts', facts },
      { kind: 'text', text: said },
      {
        kind: 'table',
        head: [{ text: 'Etapa' }, ...columns.map((text) => ({ text, isNumber: true }))],
        rows: [
          [
            { text: facts.at(-1)?.[1] ?? '' },
            ...[base, tax, ...(retention ? [retention] : []), toPay].map((text) => ({ text, isNumber: true })),
          ],
        ],
        firstWidth: 2,
      },
      { kind: 'note', text: about },
      ...(isDemo ? ([{ kind: 'note', text: DEMO_NOTE }] as const) : []),
    ],
  }
}
