import { Form, Link } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export interface OwnCopy {
  id: string
  state: 'pendiente' | 'lista' | 'fallida' | 'caducada'
  until: string | null
  requested: string
}

/** A person's rights over their data (E18, E19, E20). */
export function OwnData({ copy, isLeaving }: { copy: OwnCopy | undefined; isLeaving: boolean }) {
  return (
    <>
      <section className="panel stack" aria-labelledby="own-data">
        <h3 id="own-data">{t('Tus datos')}</h3>
        <p>
          {rich('Qué guardamos de ti, para qué y hasta cuándo: <a>Política de privacidad</a>.', {
            a: (text) => <Link to="/privacy">{text}</Link>,
          })}
        </p>
        <CopyState copy={copy} />
        {copy?.state !== 'pendiente' && (
          <Form method="post" action="/dashboard/settings/privacy/data">
            <button type="submit" className="button button--plain">
              {t('Descargar mis datos')}
            </button>
          </Form>
        )}
      </section>
      <section className="panel stack" aria-labelledby="audit">
        <h3 id="audit">{t('Lo que otros han hecho con tu cuenta')}</h3>
        <p>
          {rich(
            '<log>Registro de tu cuenta</log>: lo que ha hecho la administración. <reports>Moderación y denuncias</reports>: las decisiones sobre lo tuyo y lo que has denunciado.',
            {
              log: (text) => <Link to="/dashboard/settings/privacy/audit">{text}</Link>,
              reports: (text) => <Link to="/dashboard/moderation">{text}</Link>,
            },
          )}
        </p>
      </section>
      <section className="panel stack" aria-labelledby="leave">
        <h3 id="leave">{t('Eliminar la cuenta')}</h3>
        {isLeaving ? (
          <p>{t('Ya has pedido la eliminación. Puedes cancelarla en el aviso de arriba.')}</p>
        ) : (
          <>
            <p>
              {t(
                'Tus anuncios dejan de verse al momento, y a los 14 días borramos la cuenta con todo lo que contiene.',
              )}
            </p>
            <p>
              <Link className="button button--plain" to="/dashboard/settings/privacy/delete-account">
                {t('Solicitar la eliminación de la cuenta')}
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  )
}

function CopyState({ copy }: { copy: OwnCopy | undefined }) {
  switch (copy?.state) {
    case undefined:
      return <p>{t('Puedes pedir una copia de todo en un archivo ZIP. Te avisamos por correo cuando esté lista.')}</p>
    case 'pendiente':
      return (
        <p>
          {t('Estamos preparando la copia que pediste el {requested}. Te avisaremos por correo.', {
            requested: copy.requested,
          })}
        </p>
      )
    case 'fallida':
      return (
        <p>
          {t('No hemos podido preparar la copia que pediste el {requested}. Puedes pedirla otra vez.', {
            requested: copy.requested,
          })}
        </p>
      )
    case 'caducada':
      return (
        <p>{t('La copia que pediste el {requested} ha caducado. Puedes pedir otra.', { requested: copy.requested })}</p>
      )
    case 'lista':
      return (
        <p>
          {rich('Tu copia está lista: <a>descárgala</a> antes del {until}.', {
            a: (text) => <Link to={`/dashboard/settings/privacy/data/${copy.id}`}>{text}</Link>,
            until: copy.until,
          })}
        </p>
      )
  }
}
