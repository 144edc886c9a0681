import '#app/parts/hiring/payment.css'
import { QrDrawing } from '#app/ui/qr-drawing.tsx'
import type { PresentedPayment } from './payment-instructions.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** How to pay a stage, for its client alone. */
export function PaymentInstructions({ toPay, transfer, cash }: PresentedPayment) {
  return (
    <section className="panel stack" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('Cómo se paga')}</h2>
      <p>
        {rich('Importe: <strong>{amount}</strong>', {
          amount: toPay,
          strong: (text) => <strong className="num">{text}</strong>,
        })}
      </p>
      {transfer && (
        <>
          <dl className="payment">
            <dt>{t('Titular de la cuenta')}</dt>
            <dd>
              <bdi>{transfer.holder}</bdi>
            </dd>
            <dt>{t('IBAN')}</dt>
            <dd className="num payment__iban">{transfer.iban}</dd>
            <dt>{t('Concepto')}</dt>
            <dd className="num">{transfer.reference}</dd>
          </dl>
          <p className="soft">
            {t('Tu banco compara el nombre con el IBAN. Si te avisa de que no coinciden, no pagues y escríbele.')}
          </p>
          {transfer.qr && (
            <figure className="stack">
              <QrDrawing {...transfer.qr} label={t('Código QR con los datos de la transferencia')} />
              <figcaption className="soft">{t('Lo mismo en un código, si tu banco lo lee.')}</figcaption>
            </figure>
          )}
        </>
      )}
      {cash && (
        <p>
          {transfer
            ? t('También se puede pagar en efectivo: acordad por mensaje cuándo y dónde.')
            : t('Se puede pagar en efectivo: acordad por mensaje cuándo y dónde.')}
        </p>
      )}
      {!transfer && !cash && <p>{t('Acordad por mensaje cómo se paga.')}</p>}
      <p className="soft">{t('El dinero va directamente de ti a la otra parte: aquí no se retiene ni se guarda.')}</p>
    </section>
  )
}
