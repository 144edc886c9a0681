import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/**
 * 'Guardar' and 'Guardado' (D5, X1): a form that posts to the small page and returns here; beside something kept, a
 * link to all favourites.
 * @param path of the thing.
 */
export function KeepButton({ path, isKept }: { path: string; isKept: boolean }) {
  return (
    <>
      <Form method="post" action={`${path}/${isKept ? 'unsave' : 'save'}`} preventScrollReset>
        <button
          className={isKept ? 'button button--plain button--wide button--on' : 'button button--plain button--wide'}
          title={isKept ? 'Quitar de tus favoritos' : 'Añadir a tus favoritos'}
        >
          <Icon name="heart" />
          {isKept ? 'Guardado' : 'Guardar'}
        </button>
      </Form>
      {isKept && (
        <p className="small keep__all">
          <Link to="/favorites">Ver mis favoritos</Link>
        </p>
      )}
    </>
  )
}
