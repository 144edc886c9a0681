import { NEW_REQUEST_PATH, PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

/** B5; a new screen brings its action. */
const QUICK_ACTIONS = perLanguage(
  () =>
    [
      {
        to: '/dashboard/create-listing',
        icon: 'plus',
        title: t('Crear Anuncio'),
        text: t('Cuenta qué haces y cuánto cuesta'),
      },
      {
        to: '/dashboard/profile',
        icon: 'circle-user',
        title: t('Actualizar perfil'),
        text: t('Quién eres y qué sabes hacer'),
      },
      {
        to: '/dashboard/messages',
        icon: 'message-circle',
        title: t('Ver mensajes'),
        text: t('Lo que te preguntan y lo que preguntas'),
      },
    ] as const,
)

/** The main act of a client. */
const SEARCH = perLanguage(
  () =>
    ({
      to: '/marketplace',
      icon: 'search',
      title: t('Buscar en el marketplace'),
      text: t('Quién hace lo que necesitas'),
    }) as const,
)

/** Open requests for sellers; for all others a place to write one. */
const OPEN_REQUESTS = perLanguage(
  () =>
    ({
      to: PUBLIC_REQUESTS_PATH,
      icon: 'megaphone',
      title: t('Solicitudes abiertas'),
      text: t('Qué necesita la gente y puedes hacer tú'),
    }) as const,
)
const NEW_REQUEST = perLanguage(
  () =>
    ({
      to: NEW_REQUEST_PATH,
      icon: 'megaphone',
      title: t('Publicar una solicitud'),
      text: t('Cuenta qué necesitas y compara presupuestos'),
    }) as const,
)

/** People who only buy are offered the search and a request first. */
function actionsOf({ isClient, isSeller, canHire }: Reader) {
  const requests = canHire ? [isSeller ? OPEN_REQUESTS() : NEW_REQUEST()] : []
  return isClient ? [SEARCH(), ...requests, ...[...QUICK_ACTIONS()].reverse()] : [...QUICK_ACTIONS(), ...requests]
}

interface Reader {
  /** Whether they have begun a request or an order, and offer no listing. */
  isClient: boolean
  isSeller: boolean
  canHire: boolean
}

/** The commonest acts, in rows of two. */
export function QuickActions(reader: Reader) {
  return (
    <section aria-labelledby="actions-title">
      <h2 className="visually-hidden" id="actions-title">
        {t('Acciones rápidas')}
      </h2>
      <ul className="quick-actions">
        {actionsOf(reader).map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link className="panel quick-action" to={to}>
              <Icon name={icon} />
              <span>
                <strong>{title}</strong> <span>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
