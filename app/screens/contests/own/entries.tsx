import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listOwnEntries } from '#app/domain/contests/own.server.ts'
import { OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ContestTabs, OwnList } from './own-list.tsx'
import { loadOwnPage, presentSent } from './own-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Tus propuestas a concursos' }]

export const loader = (args: LoaderFunctionArgs) =>
  loadOwnPage(args, { path: OWN_ENTRIES_PATH, list: listOwnEntries, present: presentSent })

export default function OwnEntries() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>Concursos</h1>
      <ContestTabs />
      <OwnList found={found} failure={FAILURE} empty={<NoEntries />}>
        {(entry) => (
          <>
            <p className="cluster">
              <span className={entry.badge}>{entry.stateLabel}</span>{' '}
              <span className="soft small">
                Enviada <time dateTime={entry.sentAt}>{entry.sent}</time>
              </span>
            </p>
            <h2 className="title">{entry.title}</h2>
            <p className="own-contest__facts soft">
              {entry.contest.to ? (
                <Link to={entry.contest.to}>{entry.contest.title}</Link>
              ) : (
                <span>{entry.contest.title} (retirado)</span>
              )}{' '}
              <span>{entry.contest.when}</span>{' '}
              {entry.files && (
                <span>
                  <Icon name="paperclip" /> {entry.files}
                </span>
              )}
            </p>
            {entry.note && (
              <blockquote className="own-note">
                <p className="small soft">Nota del jurado</p>
                <p>{entry.note}</p>
              </blockquote>
            )}
            {entry.withdrawTo && (
              <p className="cluster">
                {entry.editTo && (
                  <Link
                    className="button button--quiet"
                    to={entry.editTo}
                    aria-label={`Editar la propuesta ${entry.title}`}
                  >
                    <Icon name="pencil" />
                    Editar propuesta
                  </Link>
                )}{' '}
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
          </>
        )}
      </OwnList>
    </div>
  )
}

const FAILURE = {
  title: 'Error al cargar las propuestas',
  text: 'Tus propuestas siguen donde estaban. Inténtalo de nuevo en unos segundos.',
}

const NoEntries = () => (
  <EmptyState
    title="Aún no has participado en ningún concurso"
    text="Cuando presentes una propuesta la verás aquí, con cómo ha quedado y lo que te diga el jurado."
  >
    <Link className="button" to="/contests">
      Ver los concursos abiertos
    </Link>
  </EmptyState>
)
