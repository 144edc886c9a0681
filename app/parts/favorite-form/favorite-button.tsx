import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

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
          title={isFavorite ? 'Quitar de tus favoritos' : 'Añadir a tus favoritos'}
        >
          <Icon name="heart" />
          {isFavorite ? 'Guardado' : 'Guardar'}
        </button>
      </Form>
      {isFavorite && (
        <p className="small keep__all">
          <Link to="/favorites">Ver mis favoritos</Link>
        </p>
      )}
    </>
  )
}
