import { taxBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { writeNumber } from '#app/domain/documents/numbers.ts'
import { listReceipts, type Receipt } from '#app/domain/documents/queries.server.ts'
import { datesOf } from '#app/domain/orders/calendar.server.ts'
import { countHistoryParts } from '#app/domain/orders/history.server.ts'
import { listInvoices } from '#app/domain/orders/invoices.server.ts'
import { INVOICES_MAX, mayAddInvoice, mayAskForInvoice } from '#app/domain/orders/invoices.ts'
import {
  addInvoicePath,
  agreementPath,
  askInvoicePath,
  billingPath,
  datesPath,
  evidencePath,
  invoicePath,
  receiptPath,
} from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { findBilling, takesBilling, type Billing } from '#app/domain/tax-details/billing.server.ts'
import { formatDate, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'
import { stageWords } from '#app/parts/hiring/job-title.ts'
import type { LineText } from '#app/ui/line.tsx'
import { quoting } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

interface PaperLink {
  to: string
  title: string
  /** A file, not a page: the router must not fetch it. */
  isFile: boolean
  /** For what, for those who hear the link alone. */
  of?: LineText | null
}

interface Paper {
  about?: LineText | null
  links: PaperLink[]
  said?: string | null
  /** Where a document can be asked for. */
  ask?: string | null
  /** The way to add a document. */
  add?: PaperLink | null
}

/** Documents of a kind, under their heading. */
interface Papers {
  title: string | null
  papers: Paper[]
  note?: string
}

const file = (to: string, title: string): PaperLink => ({ to, title, isFile: true })

/** The documents of an order, for the side that reads its page. */
export async function findPapers(viewer: { id: string; timezone: Zone }, order: Order): Promise<Papers[]> {
  const hasEvidence = order.hasEvidence || order.older !== null || order.newer !== null
  const [receipts, invoices, parts, billing] = await Promise.all([
    listReceipts(db, viewer.id, order.id),
    listInvoices(db, viewer.id, order.id),
    hasEvidence ? countHistoryParts(db, order.id) : 0,
    findBilling(db, taxBox, { userId: viewer.id, orderId: order.id }),
  ])
  const all: Papers[] = [
    { title: null, papers: filesOf(order, parts) },
    {
      title: t('Justificantes de pago'),
      papers: receipts.map((receipt) => presentReceipt(order.id, receipt, viewer.timezone)),
      note: t('No son facturas.'),
    },
    {
      title: t('Facturas de quien presta el servicio'),
      papers: [...presentBillingLink(order, billing), ...order.stages.flatMap(presentInvoices(order, invoices))],
    },
  ]
  return all.filter(({ papers }) => papers.length > 0)
}

/** The parts of an order that can be downloaded: the agreement, the history, and the dates. */
function filesOf(order: Order, parts: number): Paper[] {
  const { id } = order
  const partsOf = Array.from({ length: parts }, (_, index) =>
    file(evidencePath(id, index + 1), t('parte {number}', { number: index + 1 })),
  )
  return [
    ...(order.agreement ? [{ links: [file(agreementPath(id), t('Lo acordado, en PDF'))] }] : []),
    ...(parts === 1
      ? [
          {
            links: [
              file(
                evidencePath(id),
                t('Qué ha pasado, con los archivos y el código que prueba que no han cambiado, en PDF'),
              ),
            ],
          },
        ]
      : []),
    ...(parts > 1
      ? [
          {
            about: t(
              'Qué ha pasado, con los archivos y el código que prueba que no han cambiado, en {parts} partes en PDF:',
              { parts },
            ),
            links: partsOf,
          },
        ]
      : []),
    ...(datesOf(order).length > 0
      ? [
          {
            links: [file(datesPath(id), t('Fechas para tu calendario'))],
            said: t('Si cambian, vuelve a descargarlas.'),
          },
        ]
      : []),
  ]
}

function presentReceipt(orderId: string, receipt: Receipt, timeZone: Zone): Paper {
  const number = writeNumber(receipt)
  const isCounter = receipt.series === 'A' || receipt.series === 'DA'
  const about = `${formatMoney(receipt.toPayCents, receipt.currency)} · ${formatDate(receipt.issuedAt, timeZone)}`
  return {
    links: [
      {
        to: receiptPath(orderId, number),
        title: isCounter ? t('Anulación {number}', { number }) : t('Justificante {number}', { number }),
        isFile: false,
      },
    ],
    said: receipt.cancelledAt === null ? about : `${about} · ${t('anulado')}`,
  }
}

/** The link to the billing details: the client gives them, and the freelancer reads them. */
function presentBillingLink(order: Order, { kind }: Billing): Paper[] {
  const to = billingPath(order.id)
  if (kind !== 'none') return [{ links: [{ to, title: t('Datos para la factura'), isFile: false }] }]
  if (order.side === 'freelancer' || !taxBox || !takesBilling(order)) return []
  return [{ links: [{ to, title: t('Decir a nombre de quién va la factura'), isFile: false }] }]
}

type Stage = Order['stages'][number]

/** The invoices of a stage, and the acts with them; none if there is neither. */
const presentInvoices =
  (order: Order, invoices: Awaited<ReturnType<typeof listInvoices>>) =>
  (stage: Stage): Paper[] => {
    const { n } = stage
    const own = invoices.filter((invoice) => invoice.n === n)
    const isWaiting = order.invoicesAsked.includes(n) && own.length === 0
    const named = stage.title === '' ? { words: t('Etapa {number}', { number: n }) } : stageWords(stage)
    const name = order.stages.length > 1 ? quoting((words) => words, named) : null
    const paper: Paper = {
      about: name && quoting((words) => `${words}:`, named),
      links: own.map((each) => file(invoicePath(order.id, n, each.id), `${each.name} (${formatBytes(each.bytes)})`)),
      said: isWaiting ? t('Factura pedida.') : null,
      ...stepsAbout(order, stage, own.length, name),
    }
    return paper.links.length > 0 || (paper.said ?? paper.ask ?? paper.add) ? [paper] : []
  }

/** Where the client asks for the invoice of a stage, or its freelancer adds one. */
function stepsAbout(order: Order, stage: Stage, count: number, name: LineText | null): Pick<Paper, 'ask' | 'add'> {
  const { n } = stage
  const invoiced = { ...stage, isTrader: order.agreement?.isTrader ?? false }
  if (order.side === 'client') {
    const isOpen = count === 0 && !order.invoicesAsked.includes(n) && order.otherId !== null
    return { ask: isOpen && mayAskForInvoice(invoiced) ? askInvoicePath(order.id, n) : null }
  }
  if (count >= INVOICES_MAX || !mayAddInvoice(invoiced)) return {}
  return { add: { to: addInvoicePath(order.id, n), title: t('Adjuntar factura'), isFile: false, of: name } }
}
export type OrderPapers = Awaited<ReturnType<typeof findPapers>>
