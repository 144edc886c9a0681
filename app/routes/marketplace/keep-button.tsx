import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** 'Guardar' and 'Guardado' (D5): a form to the small page that does it, which leads back here; beside what is kept, where all of it is. */
export function KeepButton({ id, isKept }: { id: string; isKept: boolean }) {
  return (
    <>
      <Form method="post" action={`/marketplace/${id}/${isKept ? 'unsave' : 'save'}`} preventScrollReset>
        <button
          className={
            isKept ? 'button button--plain button--wide keep keep--kept' : 'button button--plain button--wide keep'
          }
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
