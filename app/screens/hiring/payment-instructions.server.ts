import { bankBox } from '#app/adapters/tokens.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { givePaymentInstructions } from '#app/domain/orders/payment-instructions.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { qrPath } from '#app/ui/qr-path.ts'
import { t } from '#app/locale/texts.ts'

/** How the client of a stage pays it, as its page shows it; null if no payment is due. */
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

/** How the client of a stage pays it, in a few lines, when the code for a bank's app is on the next page. */
export async function presentPaymentShort(clientId: string, stage: { orderId: string; n: number }) {
  const payment = await presentPayment(clientId, stage)
  if (!payment) return null
  const { transfer, cash, toPay } = payment
  const how = transfer
    ? [
        { name: t('Titular de la cuenta'), text: transfer.holder },
        { name: 'IBAN', text: transfer.iban },
        { name: t('Concepto'), text: transfer.reference },
      ]
    : []
  const other = cash
    ? transfer
      ? t('También se puede pagar en efectivo: acordad por mensaje cuándo y dónde.')
      : t('Se puede pagar en efectivo: acordad por mensaje cuándo y dónde.')
    : t('Acordad por mensaje cómo se paga.')
  const careful = t(
    'Va directamente a su cuenta. Si tu banco te avisa de que el nombre no coincide con el IBAN, no pagues.',
  )
  const done = t('Cuando lo hayas hecho, dilo aquí.')
  const note = transfer ? `${careful} ${cash ? other : ''} ${done}` : `${other} ${done}`
  return { n: stage.n, lines: [{ name: t('Importe'), text: toPay }, ...how], note }
}

export type PresentedPayment = NonNullable<Awaited<ReturnType<typeof presentPayment>>>
