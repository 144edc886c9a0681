import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface FavoriteThing {
  path: string
  title: string
  /** The language of the title, if it is not the page's. */
  lang?: string
  isFavorite: boolean
  /** Whether it is a built-in sample, which is marked wherever it is named (X1). */
  isSample?: boolean
  /** Whether it is the person's own. */
  isOwn?: boolean
}

interface AddFavoritePageProps {
  heading: string
  thing: FavoriteThing
  isSignedIn: boolean
  /** The advantage of favourites in an account. */
  gain: string
  /** Why the press had no effect. */
  refusal: { message: string } | undefined
}

/** The small page of adding a favourite: it explains the act, and has the button too. */
export function AddFavoritePage({ heading, thing, isSignedIn, gain, refusal }: AddFavoritePageProps) {
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>{t('No se ha guardado')}</h2>
          <p>{refusal.message}</p>
        </div>
      )}
      <h1>{heading}</h1>
      <ThingLink thing={thing} />
      {thing.isOwn ? (
        <p>
          {rich('Este anuncio es tuyo: lo tienes siempre en <a>Mis Anuncios</a>.', {
            a: (text) => <Link to="/dashboard/listings">{text}</Link>,
          })}
        </p>
      ) : thing.isFavorite ? (
        <p>{t('Ya lo tienes guardado.')}</p>
      ) : (
        <>
          <p>
            {isSignedIn
              ? gain
              : t('Se guarda en este navegador. Cuando inicies sesión pasará a los favoritos de tu cuenta.')}
          </p>
          <ConfirmForm
            action={`${thing.path}/save`}
            button={t('Guardar')}
            busy={t('Guardando…')}
            cancelTo={thing.path}
          />
        </>
      )}
      <p>
        <Link to={isSignedIn ? '/dashboard/favorites' : '/favorites'}>{t('Ver mis favoritos')}</Link>
      </p>
    </div>
  )
}

/** The small page of removing a favourite. */
export function RemoveFavoritePage({ thing }: { thing: FavoriteThing }) {
  return (
    <ConfirmPage title={t('Quitar de favoritos')}>
      <ThingLink thing={thing} />
      {thing.isFavorite ? (
        <>
          <p>{t('Dejarás de tenerlo en tus favoritos, con tu nota si la tiene.')}</p>
          <ConfirmForm
            action={`${thing.path}/unsave`}
            button={t('Quitar')}
            busy={t('Quitando…')}
            isDestructive
            cancelTo={thing.path}
          />
        </>
      ) : (
        <>
          <p>{t('No lo tienes guardado.')}</p>
          <p>
            <Link to="/favorites">{t('Ver mis favoritos')}</Link>
          </p>
        </>
      )}
    </ConfirmPage>
  )
}

function ThingLink({ thing: { path, title, lang, isSample } }: { thing: FavoriteThing }) {
  return (
    <p>
      {isSample && (
        <>
          <span className="badge badge--sample">{t('EJEMPLO')}</span>{' '}
        </>
      )}
      <Link to={path} lang={lang}>
        {title}
      </Link>
    </p>
  )
}
