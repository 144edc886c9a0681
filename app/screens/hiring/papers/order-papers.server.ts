import { db } from '#app/db.server.ts'
import { writeNumber } from '#app/domain/documents/numbers.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { datesOf } from '#app/domain/orders/calendar.server.ts'
import { countHistoryParts } from '#app/domain/orders/history.server.ts'
import { listInvoices } from '#app/domain/orders/invoices.server.ts'
import { INVOICES_MAX, mayAddInvoice, mayAskForInvoice } from '#app/domain/orders/invoices.ts'
import {
  addInvoicePath,
  agreementPath,
  askInvoicePath,
  datesPath,
  evidencePath,
  invoicePath,
  receiptPath,
} from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { formatDate, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'

/** The documents of an order, for the side that reads its page. */
export async function findPapers(viewer: { id: string; timezone: Zone }, order: Order) {
  const hasEvidence = order.hasEvidence || order.older !== null || order.newer !== null
  const [receipts, invoices, parts] = await Promise.all([
    listReceipts(db, viewer.id, order.id),
    listInvoices(db, viewer.id, order.id),
    hasEvidence ? countHistoryParts(db, order.id) : 0,
  ])
  const isTrader = order.agreement?.isTrader ?? false
  const several = order.stages.length > 1
  return {
    agreement: order.agreement && agreementPath(order.id),
    /** One file, or the parts of a long history. */
    evidence: Array.from({ length: parts }, (_, index) => evidencePath(order.id, parts === 1 ? undefined : index + 1)),
    dates: datesOf(order).length > 0 ? datesPath(order.id) : null,
    receipts: receipts.map((receipt) => {
      const number = writeNumber(receipt)
      const isCounter = receipt.series === 'A' || receipt.series === 'DA'
      return {
        to: receiptPath(order.id, number),
        title: `${isCounter ? 'Anulación' : 'Justificante'} ${number}`,
        about: `${formatMoney(receipt.toPayCents, receipt.currency)} · ${formatDate(receipt.issuedAt, viewer.timezone)}`,
        isCancelled: receipt.cancelledAt !== null,
      }
    }),
    invoices: order.stages.map((stage) => {
      const { n, title } = stage
      const own = invoices.filter((invoice) => invoice.n === n)
      const isAsked = order.invoicesAsked.includes(n)
      const invoiced = { ...stage, isTrader }
      const isClient = order.side === 'client'
      const mayAsk = isClient && own.length === 0 && !isAsked && order.otherId !== null && mayAskForInvoice(invoiced)
      const mayAdd = !isClient && own.length < INVOICES_MAX && mayAddInvoice(invoiced)
      return {
        n,
        stage: several ? title || `Etapa ${n}` : null,
        files: own.map(({ id, name, bytes }) => ({ to: invoicePath(order.id, n, id), name, size: formatBytes(bytes) })),
        isAsked: isAsked && own.length === 0,
        ask: mayAsk ? askInvoicePath(order.id, n) : null,
        add: mayAdd ? addInvoicePath(order.id, n) : null,
      }
    }),
  }
}
export type OrderPapers = Awaited<ReturnType<typeof findPapers>>
