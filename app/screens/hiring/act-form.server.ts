import type { ActionFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { deliveredBytes } from '#app/domain/orders/files.server.ts'
import { ActForm } from '#app/domain/orders/schema.ts'
import { deliveryLimits, findHirer } from '#app/http/hiring.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import type { FilesPolicy } from '#app/parts/attached-files/receiving.server.ts'
import {
  receiveOrderForm,
  receiveOrderTexts,
  receivePlainForm,
  type ReceivedWithFiles,
} from '#app/parts/hiring/received-files.server.ts'
import { deliveryFiles, PAYMENT_PROOF } from '#app/parts/received-files/policies.server.ts'
import { requireSender } from './hiring-page.server.ts'
import { requireOrder } from './order-page.server.ts'

export type ReceivedAct = ReceivedWithFiles<ReturnType<typeof ActForm>>

const PROOFS: Partial<Record<PlainAct, FilesPolicy>> = {
  pay: PAYMENT_PROOF,
  prove: PAYMENT_PROOF,
  returned: PAYMENT_PROOF,
}

/**
 * The posted form of an act, and who sent it. Files are read for the two sides of the order only.
 * @throws the page of sign-in, which keeps the words, for a visitor; a 404 page for a stranger who sends files.
 */
export async function receiveAct(
  args: ActionFunctionArgs,
  act: PlainAct,
): Promise<{ viewer: Viewer; received: ReceivedAct }> {
  if (act !== 'deliver' && !PROOFS[act]) {
    const received = await receivePlainForm(args.request, ActForm(act))
    return { viewer: await requireSender(args, received.form), received }
  }
  if (!(await findHirer(args))) await requireSender(args, await receiveOrderTexts(args.request, ActForm(act)))
  const { viewer, order } = await requireOrder(args)
  const policy = PROOFS[act] ?? (await deliveryPolicy(order.id))
  const schemaOf = (hasFiles: boolean) => ActForm(act, hasFiles)
  return { viewer, received: await receiveOrderForm(args, viewer.id, { policy, schemaOf }) }
}

async function deliveryPolicy(orderId: string): Promise<FilesPolicy> {
  const leftBytes = Math.max(0, deliveryLimits.orderBytes - (await deliveredBytes(db, orderId)))
  return deliveryFiles({ ...deliveryLimits, leftBytes })
}
