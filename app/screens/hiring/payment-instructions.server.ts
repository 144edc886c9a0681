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

/** The same in a few lines, where the code for a bank's app is one page further. */
export async function presentPaymentShort(clientId: string, stage: { orderId: string; n: number }) {
  const payment = await presentPayment(clientId, stage)
  if (!payment) return null
  const { transfer, cash, toPay } = payment
  const how = transfer
    ? [
        { name: 'Titular de la cuenta', text: transfer.holder },
        { name: 'IBAN', text: transfer.iban },
        { name: 'Concepto', text: transfer.reference },
      ]
    : []
  const other = cash
    ? `${transfer ? 'También se' : 'Se'} puede pagar en efectivo: acordad por mensaje cuándo y dónde.`
    : 'Acordad por mensaje cómo se paga.'
  const note = transfer
    ? `Va directamente a su cuenta. Si tu banco te avisa de que el nombre no coincide con el IBAN, no pagues. ${cash ? other : ''} Cuando lo hayas hecho, dilo aquí.`
    : `${other} Cuando lo hayas hecho, dilo aquí.`
  return { n: stage.n, lines: [{ name: 'Importe', text: toPay }, ...how], note }
}

export type PresentedPayment = NonNullable<Awaited<ReturnType<typeof presentPayment>>>
