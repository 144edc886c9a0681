import { useLoaderData } from '@remix-run/react'
import { editEntryPath, enterPath, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { Link } from '#app/ui/link.tsx'
import type { loadContestPage } from './contest-page.server.ts'
import { EntryForm } from './entry-form.tsx'

/** The form for entering, or why it is not possible. */
export function EnteringPanel() {
  const { contest, entering, key, ownEntry, moments } = useLoaderData<typeof loadContestPage>()
  if (entering === 'ended' || entering === 'own') return null
  return (
    <section className="panel stack" id="participar" aria-labelledby="enter-title">
      <h2 id="enter-title">{entering === 'entered' ? 'Tu propuesta' : 'Participar'}</h2>
      {entering === 'form' && key && <EntryForm action={enterPath(contest.id)} draftKey={key} blind={contest.blind} />}
      {entering === 'sign-in' && (
        <>
          <p>Para presentar una propuesta necesitas una cuenta: así podemos decirte cómo queda.</p>
          <p>
            <Link className="button" to={enterPath(contest.id)}>
              Iniciar sesión y participar
            </Link>
          </p>
        </>
      )}
      {entering === 'entered' && ownEntry && (
        <>
          <p>
            Has presentado <strong>{ownEntry.title}</strong>.
          </p>
          <p>
            <Link to={OWN_ENTRIES_PATH}>Ver tus propuestas</Link>
            {contest.state === 'active' && (
              <>
                {' · '}
                <Link to={editEntryPath(ownEntry.id)}>Editar propuesta</Link>
                {' · '}
                <Link to={`${OWN_ENTRIES_PATH}/${ownEntry.id}/withdraw`}>Retirarla</Link>
              </>
            )}
          </p>
        </>
      )}
      {entering === 'not-yet' && (
        <p>
          Todavía no ha empezado: podrás participar desde el{' '}
          <time dateTime={moments.starts.dateTime}>{moments.starts.text}</time>.
        </p>
      )}
      {entering === 'staff' && <p>Quienes forman parte del equipo de la web no participan en los concursos.</p>}
    </section>
  )
}
