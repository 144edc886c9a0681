import './site-notes.css'
import { AccountPage } from './account-page.tsx'
import { Link } from './link.tsx'

interface Open {
  id: string
  title: string | null
  disputeId: string | null
}

/** What a suspended person reads in place of a page that is not for them: what of theirs they can still finish. */
export function OnlyOpenWorkPage({
  message = 'Tu cuenta está suspendida',
  open,
  children,
}: {
  message?: string
  open: readonly Open[]
  /** Why, and how to appeal; without it a link leads to the page that says so. */
  children?: React.ReactNode
}) {
  return (
    <AccountPage>
      <h1>Cuenta suspendida</h1>
      <p>
        {message}. Mientras tanto solo puedes terminar lo que tienes abierto con otras personas: entregar, decir qué
        parte está hecha, responder, pagar y devolver dinero. Lo demás no está disponible.
      </p>
      <h2>Lo que tienes abierto</h2>
      <ul className="stack">
        {open.map(({ id, title, disputeId }) => (
          <li key={id}>
            <Link to={`/dashboard/orders/${id}`}>{title ?? 'Contratación'}</Link>
            {disputeId && (
              <>
                {', con una '}
                <Link to={`/dashboard/disputes/${disputeId}`}>disputa abierta</Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {children ?? (
        <p>
          <Link to="/suspended">Por qué está suspendida y cómo recurrir</Link>
        </p>
      )}
      <p>
        <Link className="button button--plain" to="/logout">
          Cerrar Sesión
        </Link>
      </p>
    </AccountPage>
  )
}

/** Stands above every page that a suspended person can still use. */
export function OnlyOpenWorkNote() {
  return (
    <aside className="demo-note" aria-label="Cuenta suspendida">
      <p>
        Tu cuenta está suspendida: solo puedes terminar lo que tienes abierto.{' '}
        <Link to="/suspended">Ver lo que tengo abierto</Link> <Link to="/logout">Cerrar sesión</Link>
      </p>
    </aside>
  )
}
