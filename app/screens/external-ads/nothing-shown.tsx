import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useSiteName } from '#app/ui/site-name.ts'
import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { OutageCode } from '#app/ui/load-failure.tsx'
import { perLanguage, t, tc } from '#app/locale/texts.ts'

type Why = 'no-results' | 'empty' | 'no-sources' | 'loading'

/** Shown in place of an empty list: the reason, and the next step. */
export function NothingShown({ why, here }: { why: Why; here: string }) {
  const siteName = useSiteName()
  switch (why) {
    case 'no-results':
      return (
        <EmptyState title={t('No se encontraron resultados')} text={t('Prueba con menos palabras u otra categoría.')}>
          <Link className="button" to="/external-ads">
            {t('Limpiar filtros')}
          </Link>
        </EmptyState>
      )
    case 'loading':
      return (
        <EmptyState
          title={t('Cargando anuncios externos...')}
          text={t('La primera copia está en camino: tarda como mucho un minuto.')}
        >
          <a className="button button--plain" href={here}>
            <Icon name="rotate-ccw" />
            {t('Volver a mirar')}
          </a>
        </EmptyState>
      )
    case 'empty':
      return (
        <EmptyState
          title={t('No hay anuncios externos')}
          text={t('Las fuentes han contestado y ahora mismo no publican ninguno.')}
        >
          <OwnListings />
        </EmptyState>
      )
    case 'no-sources':
      return (
        <EmptyState
          title={t('No hay anuncios externos')}
          text={t('{siteName} todavía no reúne anuncios de otras webs.', { siteName })}
        >
          <OwnListings />
        </EmptyState>
      )
  }
}

function OwnListings() {
  const siteName = useSiteName()
  return (
    <Link className="button" to="/marketplace">
      {t('Ver los anuncios de {siteName}', { siteName })}
    </Link>
  )
}

export type Failure = 'connection' | 'content' | 'own'

const TEXTS: () => Record<Failure, string> = perLanguage(() => ({
  connection: t('Error de conexión con la base de datos externa'),
  content: tc('external ad', 'Error al cargar los anuncios'),
  own: tc('external ad', 'Error al cargar los anuncios'),
}))

/** Shown when there are no ads because of a failure (I5): it names the cause, and offers another try. */
export function ConnectionFailure({ cause, here }: { cause: Failure; here: string }) {
  return (
    <section className="callout callout--bad stack external-failure" role="alert" aria-labelledby="external-failure">
      <h2 id="external-failure">{t('Error de Conexión')}</h2>
      <p>{TEXTS()[cause]}</p>
      <OutageCode />
      {cause === 'own' ? (
        <p>
          <a className="button button--plain" href={here}>
            <Icon name="rotate-ccw" />
            {t('Reintentar Conexión')}
          </a>
        </p>
      ) : (
        <RefreshForm here={here} label={t('Reintentar Conexión')} />
      )}
    </section>
  )
}

/** The form that requests a new copy of the sources. It works without script, and no request waits for another site (I4). */
export function RefreshForm({ here, label }: { here: string; label: string }) {
  return (
    <Form method="post" action="/external-ads/refresh">
      <input type="hidden" name="return" value={here} />
      <SubmitButton busy={t('Actualizando…')} className="button button--plain">
        <Icon name="rotate-ccw" />
        {label}
      </SubmitButton>
    </Form>
  )
}
