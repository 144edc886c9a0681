import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'

/** 'Guardar' and 'Guardado' (D5): a form to the small page that does it, which leads back here. */
export function KeepButton({ id, isKept }: { id: string; isKept: boolean }) {
  return (
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
  )
}
