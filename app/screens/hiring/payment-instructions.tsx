import '#app/parts/hiring/payment.css'
import { QrDrawing } from '#app/ui/qr-drawing.tsx'
import type { PresentedPayment } from './payment-instructions.server.ts'

/** How to pay a stage, for its client alone. */
export function PaymentInstructions({ toPay, transfer, cash }: PresentedPayment) {
  return (
    <section className="panel stack" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">Cómo se paga</h2>
      <p>
        Importe: <strong className="num">{toPay}</strong>
      </p>
      {transfer && (
        <>
          <dl className="payment">
            <dt>Titular de la cuenta</dt>
            <dd>
              <bdi>{transfer.holder}</bdi>
            </dd>
            <dt>IBAN</dt>
            <dd className="num payment__iban">{transfer.iban}</dd>
            <dt>Concepto</dt>
            <dd className="num">{transfer.reference}</dd>
          </dl>
          <p className="soft">
            Tu banco compara el nombre con el IBAN. Si te avisa de que no coinciden, no pagues y escríbele.
          </p>
          {transfer.qr && (
            <figure className="stack">
              <QrDrawing {...transfer.qr} label="Código QR con los datos de la transferencia" />
              <figcaption className="soft">Lo mismo en un código, si tu banco lo lee.</figcaption>
            </figure>
          )}
        </>
      )}
      {cash && <p>{transfer ? 'También se' : 'Se'} puede pagar en efectivo: acordad por mensaje cuándo y dónde.</p>}
      {!transfer && !cash && <p>Acordad por mensaje cómo se paga.</p>}
      <p className="soft">El dinero va directamente de ti a la otra parte: aquí no se retiene ni se guarda.</p>
    </section>
  )
}
