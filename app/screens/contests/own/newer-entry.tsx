import { Link } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'

export interface StoredWords {
  title: string
  body: string
  files: { id: string; name: string }[]
}

/** The version that another save has stored; the typed words are in the form below. */
export function NewerEntry({ stored: { title, body, files }, path }: { stored: StoredWords; path: string }) {
  return (
    <section className="panel stack" aria-labelledby="newer-entry">
      <h2 id="newer-entry">{t('Lo que hay guardado ahora')}</h2>
      <p>
        {t(
          'En el formulario sigue lo que has escrito tú. Compara, copia lo que te haga falta y guarda: se quedará lo tuyo.',
        )}
      </p>
      <blockquote className="own-note">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{body}</p>
        {files.length > 0 && (
          <p className="small soft">{t('Archivos: {names}', { names: files.map(({ name }) => name).join(', ') })}</p>
        )}
      </blockquote>
      <p>
        <Link to={path} reloadDocument>
          {t('Descartar lo mío y seguir con lo guardado')}
        </Link>
      </p>
    </section>
  )
}
