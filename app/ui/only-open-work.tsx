import './notices.css'
import { AccountPage } from './account-page.tsx'
import { Link } from './link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface Open {
  id: string
  title: string | null
  disputeId: string | null
}

/** The page for a suspended person in place of one that is not open to them: it lists the work that they can still finish. */
export function OnlyOpenWorkPage({
  message = t('Tu cuenta está suspendida'),
  open,
  children,
}: {
  message?: string
  open: readonly Open[]
  /** The reason, and how to appeal; without it a link leads to the page with both. */
  children?: React.ReactNode
}) {
  return (
    <AccountPage>
      <h1>{t('Cuenta suspendida')}</h1>
      <p>
        {t(
          '{message}. Mientras tanto solo puedes terminar lo que tienes abierto con otras personas: entregar, decir qué parte está hecha, responder, pagar y devolver dinero. Lo demás no está disponible.',
          { message },
        )}
      </p>
      <h2>{t('Lo que tienes abierto')}</h2>
      <ul className="stack">
        {open.map(({ id, title, disputeId }) => (
          <li key={id}>
            {disputeId ? (
              rich('{order}, con una <a>disputa abierta</a>', {
                order: <OpenOrder id={id} title={title} />,
                a: (text) => <Link to={`/dashboard/disputes/${disputeId}`}>{text}</Link>,
              })
            ) : (
              <OpenOrder id={id} title={title} />
            )}
          </li>
        ))}
      </ul>
      {children ?? (
        <p>
          <Link to="/suspended">{t('Por qué está suspendida y cómo recurrir')}</Link>
        </p>
      )}
      <p>
        <Link className="button button--plain" to="/logout">
          {t('Cerrar Sesión')}
        </Link>
      </p>
    </AccountPage>
  )
}

function OpenOrder({ id, title }: Pick<Open, 'id' | 'title'>) {
  return <Link to={`/dashboard/orders/${id}`}>{title ?? t('Contratación')}</Link>
}

/** Shown above every page that a suspended person can still use. */
export function OnlyOpenWorkNote() {
  return (
    <aside className="demo-note" aria-label={t('Cuenta suspendida')}>
      <p>
        {t('Tu cuenta está suspendida: solo puedes terminar lo que tienes abierto.')}{' '}
        <Link to="/suspended">{t('Ver lo que tengo abierto')}</Link> <Link to="/logout">{t('Cerrar sesión')}</Link>
      </p>
    </aside>
  )
}
