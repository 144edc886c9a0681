import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

/**
 * 'Guardar' and 'Guardado' (D5, X1): a form that posts to the small page and returns here; beside something kept, a
 * link to all favourites.
 * @param path of the thing.
 */
export function FavoriteButton({ path, isFavorite }: { path: string; isFavorite: boolean }) {
  return (
    <>
      <Form method="post" action={`${path}/${isFavorite ? 'unsave' : 'save'}`} preventScrollReset>
        <button
          className={isFavorite ? 'button button--plain button--wide button--on' : 'button button--plain button--wide'}
          title={isFavorite ? t('Quitar de tus favoritos') : t('Añadir a tus favoritos')}
        >
          <Icon name="heart" />
          {isFavorite ? t('Guardado') : t('Guardar')}
        </button>
      </Form>
      {isFavorite && (
        <p className="small keep__all">
          <Link to="/favorites">{t('Ver mis favoritos')}</Link>
        </p>
      )}
    </>
  )
}
