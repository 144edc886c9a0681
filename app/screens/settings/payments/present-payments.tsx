import { PAYOUT_DELAY_HOURS } from '#app/domain/payouts/limits.ts'
import { REMOVE_PAYMENTS_PATH, UNDO_PAYMENTS_PATH } from '#app/domain/payouts/paths.ts'
import { Link } from '#app/ui/link.tsx'

interface Shown {
  account: { holder: string; last4: string } | null
  cash: boolean
  /** From when on it holds. */
  from: string
}

/** Where one is paid now, and what takes its place when. */
export function PresentPayments({ inForce, pending }: { inForce?: Shown; pending?: Shown }) {
  if (!inForce)
    return (
      <p className="callout">
        No has dicho cómo cobras. Quien te contrate leerá: «Acordad por mensaje cómo se paga». La primera cuenta que des
        vale al momento; si luego la cambias, la nueva vale a las {PAYOUT_DELAY_HOURS} horas.
      </p>
    )
  return (
    <>
      <div className="panel stack">
        <h3>Ahora</h3>
        <Account {...inForce} />
        <p className="soft">
          Vale para las contrataciones que se acepten desde ahora; las que ya están en marcha siguen con lo que había
          cuando se aceptaron.
          {inForce.account && ` Otra cuenta u otro titular valdrán a las ${PAYOUT_DELAY_HOURS} horas de cambiarlos.`}
        </p>
        {inForce.account && (
          <p>
            <Link className="button button--plain" to={REMOVE_PAYMENTS_PATH}>
              Quitar la cuenta
            </Link>
          </p>
        )}
      </div>
      {pending && (
        <div className="callout callout--warn stack">
          <h3>
            Desde el <span className="num">{pending.from}</span>
          </h3>
          <Account {...pending} />
          <p>
            <Link className="button button--plain" to={UNDO_PAYMENTS_PATH}>
              Deshacer el cambio
            </Link>
          </p>
        </div>
      )}
    </>
  )
}

function Account({ account, cash }: Pick<Shown, 'account' | 'cash'>) {
  return (
    <ul>
      {account ? (
        <li>
          Transferencia a <bdi>{account.holder}</bdi>, IBAN que acaba en <span className="num">{account.last4}</span>
        </li>
      ) : (
        <li>Ninguna cuenta bancaria</li>
      )}
      <li>{cash ? 'También en efectivo' : 'En efectivo, no'}</li>
    </ul>
  )
}
