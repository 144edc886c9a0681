import { Form, Link } from '@remix-run/react'

export interface OwnCopy {
  id: string
  state: 'pendiente' | 'lista' | 'fallida' | 'caducada'
  until: string | null
  requested: string
}

/** What a person can do with their data (E18, E19, E20). */
export function OwnData({ copy, isLeaving }: { copy: OwnCopy | undefined; isLeaving: boolean }) {
  return (
    <>
      <section className="panel stack" aria-labelledby="own-data">
        <h3 id="own-data">Tus datos</h3>
        <p>
          Qué guardamos de ti, para qué y hasta cuándo: <Link to="/privacy">Política de privacidad</Link>.
        </p>
        <CopyState copy={copy} />
        {copy?.state !== 'pendiente' && (
          <Form method="post" action="/dashboard/settings/privacy/data">
            <button type="submit" className="button button--plain">
              Descargar mis datos
            </button>
          </Form>
        )}
      </section>
      <section className="panel stack" aria-labelledby="audit">
        <h3 id="audit">Lo que otros han hecho con tu cuenta</h3>
        <p>
          <Link to="/dashboard/settings/privacy/audit">Registro de tu cuenta</Link>: lo que ha hecho la administración.{' '}
          <Link to="/dashboard/moderation">Moderación y denuncias</Link>: las decisiones sobre lo tuyo y lo que has
          denunciado.
        </p>
      </section>
      <section className="panel stack" aria-labelledby="leave">
        <h3 id="leave">Eliminar la cuenta</h3>
        {isLeaving ? (
          <p>Ya has pedido la eliminación. Puedes cancelarla en el aviso de arriba.</p>
        ) : (
          <>
            <p>Tus anuncios dejan de verse al momento, y a los 14 días borramos la cuenta con todo lo que contiene.</p>
            <p>
              <Link className="button button--plain" to="/dashboard/settings/privacy/delete-account">
                Solicitar la eliminación de la cuenta
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
      return <p>Puedes pedir una copia de todo en un archivo ZIP. Te avisamos por correo cuando esté lista.</p>
    case 'pendiente':
      return <p>Estamos preparando la copia que pediste el {copy.requested}. Te avisaremos por correo.</p>
    case 'fallida':
      return <p>No hemos podido preparar la copia que pediste el {copy.requested}. Puedes pedirla otra vez.</p>
    case 'caducada':
      return <p>La copia que pediste el {copy.requested} ha caducado. Puedes pedir otra.</p>
    case 'lista':
      return (
        <p>
          Tu copia está lista: <Link to={`/dashboard/settings/privacy/data/${copy.id}`}>descárgala</Link> antes del{' '}
          {copy.until}.
        </p>
      )
  }
}
