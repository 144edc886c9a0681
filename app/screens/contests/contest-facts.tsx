import { useLoaderData } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { useSiteName } from '#app/ui/site-name.ts'
import type { loadContestPage } from './contest-page.server.ts'

/** The prize, the end, and who decides. */
export function ContestFacts() {
  const siteName = useSiteName()
  const { contest, prizeDescription, moments, entering } = useLoaderData<typeof loadContestPage>()
  return (
    <section className="panel stack contest-facts" aria-label="El premio y los plazos">
      <p className="contest-facts__prize num">
        {contest.prize} <small>de premio</small>
      </p>
      {prizeDescription && <p className="breaks">{prizeDescription}</p>}
      {contest.promise && (
        <p className="callout callout--warn small">
          <strong>{contest.promise}.</strong> Quien convoca promete pagarlo: {siteName} no lo guarda ni lo reclama.
        </p>
      )}
      <dl>
        <dt>{contest.state === 'upcoming' ? 'Empieza' : 'Empezó'}</dt>
        <dd>
          <time dateTime={moments.starts.dateTime}>{moments.starts.text}</time>
        </dd>
        <dt>{contest.state === 'ended' ? 'Terminó' : 'Termina'}</dt>
        <dd>
          <time dateTime={moments.ends.dateTime}>{moments.ends.text}</time>
        </dd>
        {!(contest.judging === 'premiado' || contest.judging === 'desierto') && (
          <>
            <dt>Decisión del jurado, antes del</dt>
            <dd>
              <time dateTime={moments.judged.dateTime}>{moments.judged.text}</time>
            </dd>
          </>
        )}
        <dt>Propuestas</dt>
        <dd>{contest.blind ? 'Ocultas hasta que termine' : 'A la vista desde el principio'}</dd>
      </dl>
      <p className="line num">
        <Icon name="users" /> {contest.participants}
      </p>
      {(entering === 'form' || entering === 'sign-in') && (
        <a className="button button--wide" href="#participar">
          Participar
        </a>
      )}
    </section>
  )
}
