import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OutageCode } from '#app/ui/load-failure.tsx'

export type Failure = 'connection' | 'content' | 'own'

const TEXTS: Record<Failure, string> = {
  connection: 'Error de conexión con la base de datos externa',
  content: 'Error al cargar los anuncios',
  own: 'Error al cargar los anuncios',
}

/** Shown when there are no ads because of a failure (I5): it names the cause, and offers another try. */
export function ConnectionFailure({ cause, here }: { cause: Failure; here: string }) {
  return (
    <section className="callout callout--bad stack external-failure" role="alert" aria-labelledby="external-failure">
      <h2 id="external-failure">Error de Conexión</h2>
      <p>{TEXTS[cause]}</p>
      <OutageCode />
      {cause === 'own' ? (
        <p>
          <a className="button button--plain" href={here}>
            <Icon name="rotate-ccw" />
            Reintentar Conexión
          </a>
        </p>
      ) : (
        <RefreshForm here={here} label="Reintentar Conexión" />
      )}
    </section>
  )
}

/** Asks for the sources to be read again. It works without script, and no request waits for another site (I4). */
export function RefreshForm({ here, label }: { here: string; label: string }) {
  return (
    <Form method="post" action="/external-ads/refresh">
      <input type="hidden" name="return" value={here} />
      <SubmitButton busy="Actualizando…" className="button button--plain">
        <Icon name="rotate-ccw" />
        {label}
      </SubmitButton>
    </Form>
  )
}
