import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findPayment } from '#app/domain/orders/payments.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { findPaymentHead } from '#app/parts/hiring/payment-head.server.ts'
import { t } from '#app/locale/texts.ts'

const unknownPayment = () => data({ message: t('No encontramos ese pago entre los tuyos.') }, { status: 404 })

/** The payment of an address, for the client who makes it. @throws a 404 page for all others. */
export async function requirePayment(args: LoaderFunctionArgs) {
  return (await requirePaid(args)).payment
}

async function requirePaid(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const payment = id && (await findPayment(db, viewer.id, id))
  if (!payment) throw unknownPayment()
  return { viewer, payment }
}

/** The payment of an address, with what its page shows of its order. */
export async function requirePaymentPage(args: LoaderFunctionArgs) {
  const { viewer, payment } = await requirePaid(args)
  const head = await findPaymentHead(viewer, payment)
  if (!head) throw unknownPayment()
  return { payment, head, amount: formatMoney(payment.amountCents, payment.currency) }
}
