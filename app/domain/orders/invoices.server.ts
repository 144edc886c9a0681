import { sql } from 'kysely'
import type { PreparedFile } from '#app/adapters/attachments.server.ts'
import type { FileStorage, ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { subjectOf } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { invoiceAdded, invoiceAsked } from '#app/domain/orders/texts/contract.ts'
import { openRow, stageAttachments, type OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import { addEvent, type EventKind } from './events.server.ts'
import { hasCome } from './holding.server.ts'
import { mayAddInvoice, mayAskForInvoice, INVOICES_MAX } from './invoices.ts'
import { orderPath } from './paths.ts'
import type { Payment, StageState } from './stages.ts'

/** An invoice of a stage, as both sides see it. */
export interface Invoice {
  id: string
  n: number
  name: string
  bytes: number
  createdAt: Date
}

/** The invoices of an order, the oldest first, for its two sides; none of anybody else's order. */
export async function listInvoices(db: Db, userId: string, orderId: string): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    SELECT i.id, i.stage_n AS n, i.name, i.bytes, i.created_at
      FROM stage_invoices i JOIN orders o ON o.id = i.order_id
     WHERE i.order_id = ${orderId}::uuid AND ${userId}::uuid IN (o.client_id, o.freelancer_id)
       AND i.scan_state <> 'rechazado'
     ORDER BY i.created_at, i.id`.execute(db)
  return rows
}

/** One of them with its bytes. @throws when the store does not answer. */
export async function openInvoice(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { userId, orderId, n, id }: { userId: string; orderId: string; n: number; id: string },
): Promise<OpenedAttachment> {
  const row = await db
    .selectFrom('stageInvoices as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['i.id', 'i.name', 'i.mime', 'i.bytes', 'i.key'])
    .where('i.id', '=', id)
    .where('i.orderId', '=', orderId)
    .where('i.stageN', '=', n)
    .where('i.scanState', '<>', 'rechazado')
    .where(({ eb, or }) => or([eb('o.clientId', '=', userId), eb('o.freelancerId', '=', userId)]))
    .executeTakeFirst()
  return openRow(storage, row)
}

export type InvoiceAdded =
  | 'added'
  /** The same form came before. */
  | 'added-before'
  | 'not-stored'
  | 'too-many'
  /** The stage has not begun, or the seller is a private person. */
  | 'not-possible'
  | 'not-found'

interface Adding {
  orderId: string
  n: number
  formKey: string
  now: Date
}

/** Adds an invoice to a stage of the freelancer's work, and notifies the client. The same form sent twice adds one. */
export async function addInvoice(
  db: Db,
  storage: Pick<ObjectStorage, 'put'>,
  freelancerId: string,
  { file, ...adding }: Adding & { file: PreparedFile },
): Promise<InvoiceAdded> {
  const { orderId, n, formKey, now } = adding
  const draft = { userId: freelancerId, draftKey: formKey }
  const {
    staged: [kept],
  } = await stageAttachments(db, storage, draft, [file], now)
  if (!kept) return 'not-stored'
  return inTransaction(db, async (trx): Promise<InvoiceAdded> => {
    const stage = await holdStage(trx, orderId, n)
    if (stage?.freelancerId !== freelancerId) return 'not-found'
    if (await hasCome(trx, orderId, formKey)) return 'added-before'
    if (!mayAddInvoice(stage)) return 'not-possible'
    const { count } = await trx
      .selectFrom('stageInvoices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('orderId', '=', orderId)
      .where('stageN', '=', n)
      .executeTakeFirstOrThrow()
    if (Number(count) >= INVOICES_MAX) return 'too-many'
    await sql`
      WITH taken AS (
        DELETE FROM attachment_staging WHERE id = ${kept.id}::uuid AND user_id = ${freelancerId}::uuid
        RETURNING id, key, name, mime, bytes)
      INSERT INTO stage_invoices (id, order_id, stage_n, freelancer_id, key, name, mime, bytes, created_at)
      SELECT id, ${orderId}::uuid, ${n}, ${freelancerId}::uuid, key, name, mime, bytes, ${now}
        FROM taken`.execute(trx)
    await addEvent(trx, { orderId, stageN: n, actor: 'freelancer', kind: 'sent-invoice', formKey, now })
    await tellSide(trx, {
      subject: await subjectOf(trx, { ...stage, topic: 'hiring' }, stage),
      to: 'client',
      cause: `invoice:${kept.id}`,
      ...invoiceAdded,
      href: orderPath(orderId),
      now,
    })
    return 'added'
  })
}

export type InvoiceAsked = 'asked' | 'asked-before' | 'not-possible' | 'not-found'

/** Asks the freelancer for the invoice of a stage; once, until one is added. */
export function askForInvoice(db: Db, clientId: string, asking: Adding): Promise<InvoiceAsked> {
  const { orderId, n, formKey, now } = asking
  return inTransaction(db, async (trx): Promise<InvoiceAsked> => {
    const stage = await holdStage(trx, orderId, n)
    if (stage?.clientId !== clientId) return 'not-found'
    if (stage.lastEvent === 'asked-invoice' || (await hasCome(trx, orderId, formKey))) return 'asked-before'
    if (stage.lastEvent === 'sent-invoice' || !mayAskForInvoice(stage)) return 'not-possible'
    await addEvent(trx, { orderId, stageN: n, actor: 'client', kind: 'asked-invoice', formKey, now })
    await tellSide(trx, {
      subject: await subjectOf(trx, { ...stage, topic: 'hiring' }, stage),
      to: 'freelancer',
      cause: `invoice-asked:${orderId}:${n}`,
      ...invoiceAsked,
      href: orderPath(orderId),
      now,
    })
    return 'asked'
  })
}

interface HeldStage {
  clientId: string | null
  freelancerId: string | null
  /** The title of the order. */
  title: string
  /** The title of the stage, where the order has several. */
  stage: string | null
  cents: number
  currency: string
  isTrader: boolean
  state: StageState
  payment: Payment
  /** The newest event about its invoice. */
  lastEvent: EventKind | null
}

/** Locks the order of a stage, and reads the stage under that lock. */
async function holdStage(trx: Trx, orderId: string, n: number): Promise<HeldStage | undefined> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const { rows } = await sql<HeldStage>`
    SELECT o.client_id, o.freelancer_id, coalesce(o.title, '') AS title, s.to_pay_cents AS cents, o.currency,
           CASE WHEN (SELECT count(*) FROM stages t WHERE t.order_id = o.id) > 1 THEN s.title END AS stage,
           coalesce((o.agreement ->> 'isTrader')::boolean, false) AS is_trader, s.state, s.payment,
           (SELECT e.kind FROM order_events e
             WHERE e.order_id = o.id AND e.stage_n = s.n AND e.kind IN ('asked-invoice', 'sent-invoice')
             ORDER BY e.seq DESC LIMIT 1) AS last_event
      FROM orders o JOIN stages s ON s.order_id = o.id
     WHERE o.id = ${orderId}::uuid AND s.n = ${n}`.execute(trx)
  return rows[0]
}
