import { bankBox } from '#app/adapters/tokens.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { givePaymentInstructions } from '#app/domain/orders/payment-instructions.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { qrPath } from '#app/ui/qr-path.ts'

/** How the client of a stage pays it, as its page shows it; null where nothing is due. */
export async function presentPayment(clientId: string, { orderId, n }: { orderId: string; n: number }) {
  const due = await givePaymentInstructions(db, bankBox, clientId, { orderId, n, now: clock.now() })
  if (!due) return null
  const { transfer, cash, toPayCents, currency } = due
  return {
    cash,
    toPay: formatMoney(toPayCents, currency),
    transfer: transfer && {
      holder: transfer.holder,
      iban: transfer.iban,
      reference: transfer.reference,
      qr: transfer.epc === null ? null : qrPath(transfer.epc),
    },
  }
}

export type PresentedPayment = NonNullable<Awaited<ReturnType<typeof presentPayment>>>
