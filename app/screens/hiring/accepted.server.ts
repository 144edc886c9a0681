import { redirectDocument, type TypedResponse } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { taxBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { mayDo } from '#app/domain/orders/acts.ts'
import { billingPath, orderPath, paymentPath } from '#app/domain/orders/paths.ts'
import { checkOutStage } from '#app/domain/orders/payments.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { findBilling, takesBilling } from '#app/domain/tax-details/billing.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { withQuery } from '#app/http/return-path.ts'
import { t } from '#app/locale/texts.ts'

/** The parameter of a page that comes before the payment: it then leads on to the payment. */
export const JUST_HIRED = 'hired'
const ACCEPTED = () => t('Presupuesto aceptado')

/**
 * Redirects a business that hired a professional to the page for the recipient of the invoice, also when it presses
 * twice; undefined if the page is not needed, because the recipient is known or there is no invoice.
 */
export async function leadToBilling(clientId: string, orderId: string): Promise<TypedResponse<never> | undefined> {
  const order = taxBox && (await findOrder(db, clientId, orderId))
  if (!order || !takesBilling(order)) return undefined
  const billing = await findBilling(db, taxBox, { userId: clientId, orderId })
  if (billing.kind !== 'none') return undefined
  return redirectWithNotice(withQuery(billingPath(orderId), { [JUST_HIRED]: '1' }), ACCEPTED())
}

/**
 * Where an accepted quote leads: to the payment of its first stage, where a provider collects it now, and otherwise to
 * the order. A client who leaves the payment, or gets no answer from the provider, finds it in the order.
 */
export async function leadOn(clientId: string, orderId: string, notice = ACCEPTED()): Promise<TypedResponse<never>> {
  const toOrder = redirectWithNotice(orderPath(orderId), notice)
  const order = await findOrder(db, clientId, orderId)
  const stage = order?.stages[0]
  const now = clock.now()
  if (!stage || !mayDo('checkout', stage, 'client', now)) return toOrder
  const { n, version } = stage
  const outcome = await checkOutStage(db, clientId, orderId, { n, version, findProvider: findProviderIn(db), now })
  // A whole page, also with script: its header leads on from there.
  return outcome.kind === 'open' ? redirectDocument(paymentPath(outcome.paymentId), 303) : toOrder
}
