import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listOwnEntries } from '#app/domain/contests/own.server.ts'
import { OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { named, Quoting } from '#app/ui/named.tsx'
import { ContestTabs, OwnList } from './own-list.tsx'
import { loadOwnPage, presentSent } from './own-page.server.ts'
import { perLanguage, t, tc } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Tus propuestas a concursos') }]

export const loader = (args: LoaderFunctionArgs) =>
  loadOwnPage(args, { path: OWN_ENTRIES_PATH, list: listOwnEntries, present: presentSent })

export default function OwnEntries() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Concursos')}</h1>
      <ContestTabs />
      <OwnList found={found} failure={FAILURE()} empty={<NoEntries />}>
        {(entry) => (
          <>
            <p className="cluster">
              <span className={entry.badge}>{entry.stateLabel}</span>{' '}
              <span className="soft small">
                {rich('Enviada <time>{sent}</time>', {
                  sent: entry.sent,
                  time: (text) => <time dateTime={entry.sentAt}>{text}</time>,
                })}
              </span>
            </p>
            <h2 className="title" lang={entry.lang}>
              {entry.title}
            </h2>
            <p className="own-contest__facts soft">
              {entry.contest.to ? (
                <Link to={entry.contest.to} lang={entry.contest.lang}>
                  {entry.contest.title}
                </Link>
              ) : (
                <span>
                  <Quoting
                    say={(title) => t('{title} (retirado)', { title })}
                    of={{ words: entry.contest.title, lang: entry.contest.lang }}
                  />
                </span>
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
                <p className="small soft">{t('Nota del jurado')}</p>
                <p lang={entry.contest.lang}>{entry.note}</p>
              </blockquote>
            )}
            {entry.withdrawTo && (
              <p className="cluster">
                {entry.editTo && (
                  <Link
                    className="button button--quiet"
                    to={entry.editTo}
                    {...named(
                      { words: entry.title, lang: entry.lang },
                      (title) => t('Editar la propuesta {title}', { title }),
                      { icon: <Icon name="pencil" />, label: t('Editar propuesta') },
                    )}
                  />
                )}{' '}
                <Link
                  className="button button--quiet"
                  to={entry.withdrawTo}
                  {...named(
                    { words: entry.title, lang: entry.lang },
                    (title) => t('Retirar la propuesta {title}', { title }),
                    { icon: <Icon name="trash-2" />, label: tc('own', 'Retirar') },
                  )}
                />
              </p>
            )}
          </>
        )}
      </OwnList>
    </div>
  )
}

const FAILURE = perLanguage(() => ({
  title: t('Error al cargar las propuestas'),
  text: t('Tus propuestas siguen donde estaban. Inténtalo de nuevo en unos segundos.'),
}))

const NoEntries = () => (
  <EmptyState
    title={t('Aún no has participado en ningún concurso')}
    text={t('Cuando presentes una propuesta la verás aquí, con cómo ha quedado y lo que te diga el jurado.')}
  >
    <Link className="button" to="/contests">
      {t('Ver los concursos abiertos')}
    </Link>
  </EmptyState>
)
