import { Link } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'

export interface EditConflict {
  /** The version that a save has to name from now on, after the editor has seen the stored one. */
  version: number
  /** The form's page, to start again from the stored version. */
  path: string
  /** The differing fields with their stored values. */
  stored: { label: string; value: string }[]
  /** The stored pictures, when they differ. */
  pictures: { id: string; src: string }[] | null
}

/** The listing was saved meanwhile: the note shows the stored fields, and the form the typed ones (R10). */
export function EditConflictNote({ path, stored, pictures }: EditConflict) {
  return (
    <section className="panel edit-conflict stack" aria-labelledby="edit-conflict">
      <h2 id="edit-conflict">{t('Lo que hay guardado ahora')}</h2>
      <p>
        {t(
          'En el formulario sigue lo que has escrito tú. Compara, copia lo que te haga falta y guarda: se quedará lo tuyo.',
        )}
      </p>
      {stored.length > 0 && (
        <dl className="rows">
          {stored.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || <span className="soft">{t('(vacío)')}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
      {pictures && (
        <div>
          <h3>{t('Imágenes')}</h3>
          {pictures.length === 0 && <p className="soft">{t('(ninguna)')}</p>}
          <ul className="edit-conflict__pictures">
            {pictures.map(({ id, src }, index) => (
              <li key={id}>
                <img src={src} alt={t('Imagen {number}', { number: index + 1 })} width={160} height={120} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <Link to={path} reloadDocument>
          {t('Descartar lo mío y seguir con lo guardado')}
        </Link>
      </p>
    </section>
  )
}
