import './own-contests.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listOwnEntries } from '#app/domain/contests/own.server.ts'
import { readPlace } from '#app/domain/contests/params.ts'
import { OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ContestTabs } from './contest-tabs.tsx'
import { presentSent } from './presented-own.server.ts'

export const meta: MetaFunction = () => [{ title: 'Tus propuestas a concursos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const after = readPlace(new URL(request.url).searchParams.get('after'))
  const reading = { now: new Date(), timeZone: viewer.timezone }
  try {
    const { items, next } = await listOwnEntries(db, viewer.id, { after })
    return data({
      found: {
        items: items.map((entry) => presentSent(entry, reading)),
        next: next ? `${OWN_ENTRIES_PATH}?after=${next}` : null,
      },
    })
  } catch (error) {
    context.log?.error({ err: error }, 'somebody’s entries could not be read')
    return data({ found: null }, { status: 503 })
  }
}

export default function OwnEntries() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>Concursos</h1>
      <ContestTabs />
      {found === null ? (
        <LoadFailure
          title="Error al cargar las propuestas"
          text="Tus propuestas siguen donde estaban. Inténtalo de nuevo en unos segundos."
        />
      ) : found.items.length === 0 ? (
        <EmptyState
          title="Aún no has participado en ningún concurso"
          text="Cuando presentes una propuesta la verás aquí, con cómo ha quedado y lo que te diga el jurado."
        >
          <Link className="button" to="/contests">
            Ver los concursos abiertos
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul className="own-contests">
            {found.items.map((entry) => (
              <li key={entry.id}>
                <article className="panel own-contest">
                  <p className="cluster">
                    <span className={entry.badge}>{entry.stateLabel}</span>
                    <span className="soft small">
                      Enviada <time dateTime={entry.sentAt}>{entry.sent}</time>
                    </span>
                  </p>
                  <h2 className="own-contest__title">{entry.title}</h2>
                  <p className="own-contest__facts soft">
                    {entry.contest.to ? (
                      <Link to={entry.contest.to}>{entry.contest.title}</Link>
                    ) : (
                      <span>{entry.contest.title} (retirado)</span>
                    )}
                    <span>{entry.contest.when}</span>
                    {entry.files && (
                      <span>
                        <Icon name="paperclip" /> {entry.files}
                      </span>
                    )}
                  </p>
                  {entry.note && (
                    <blockquote className="own-contest__note">
                      <p className="small soft">Nota del jurado</p>
                      <p>{entry.note}</p>
                    </blockquote>
                  )}
                  {entry.withdrawTo && (
                    <p>
                      <Link
                        className="button button--quiet"
                        to={entry.withdrawTo}
                        aria-label={`Retirar la propuesta ${entry.title}`}
                      >
                        <Icon name="trash-2" />
                        Retirar
                      </Link>
                    </p>
                  )}
                </article>
              </li>
            ))}
          </ul>
          <Pager next={found.next} />
        </>
      )}
    </div>
  )
}
