import { useLoaderData } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { loadContestPage } from './contest-page.server.ts'
import { EntryTile } from './entry-tile.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The entries, once everybody may read them, and the winner. */
export function ContestEntries() {
  const { contest, entries, judging, moments, isSignedIn, isFirst } = useLoaderData<typeof loadContestPage>()
  const hasFiles = entries?.items.some(({ fileCount, files }) => fileCount > files.length)
  return (
    <section id="propuestas" aria-labelledby="entries-title" className="stack">
      <h2 id="entries-title">{t('Propuestas')}</h2>
      {judging && isFirst && <Outcome judging={judging} hasWinner={entries?.items[0]?.state === 'ganadora'} />}
      {!entries ? (
        <p className="locked soft">
          <Icon name="eye-off" />{' '}
          <span>
            {rich(
              'Las propuestas están ocultas: hasta que termine, el <time>{ends}</time>, cada una solo la ven su autor y quien convoca. De momento, {participants}.',
              {
                ends: moments.ends.text,
                time: (text) => <time dateTime={moments.ends.dateTime}>{text}</time>,
                participants: contest.participants,
              },
            )}
          </span>
        </p>
      ) : entries.items.length === 0 ? (
        <p className="soft">
          {!isFirst
            ? t('Las propuestas de esta página ya no están.')
            : contest.state === 'ended'
              ? t('Terminó sin propuestas.')
              : contest.state === 'upcoming'
                ? t('Aparecerán aquí cuando empiece.')
                : t('Nadie ha presentado nada todavía: la primera puede ser la tuya.')}
        </p>
      ) : (
        <>
          {hasFiles && !isSignedIn && (
            <p className="soft small">
              {rich('<a>Inicia sesión</a> para abrir los archivos.', {
                a: (text) => <Link to={`/login?next=${encodeURIComponent(contest.to)}`}>{text}</Link>,
              })}
            </p>
          )}
          <ul className="entry-tiles">
            {entries.items.map((entry) => (
              <li key={entry.id}>
                <EntryTile entry={entry} category={contest.category.slug} />
              </li>
            ))}
          </ul>
          <Pager next={entries.next} label={t('Páginas de propuestas')} />
        </>
      )}
    </section>
  )
}

/** The winning work, above all words about the contest. */
export function Winner() {
  const { contest, entries, isFirst } = useLoaderData<typeof loadContestPage>()
  const [winner] = entries?.items ?? []
  if (!isFirst || winner?.state !== 'ganadora') return null
  const picture = winner.files.find(({ isPicture }) => isPicture)
  const { author } = winner
  return (
    <section className="contest-winner" aria-labelledby="winner-title">
      {picture && <img className="contest-winner__picture" src={picture.href} alt={picture.name} decoding="async" />}
      <div className="contest-winner__words">
        <p className="line strong">
          <Icon name="trophy" /> {t('Propuesta ganadora, {prize}', { prize: contest.prize })}
        </p>
        <h2 id="winner-title" lang={winner.lang}>
          {winner.title}
        </h2>
        <p className="line">
          <Avatar id={author.id} name={author.name} url={author.avatarUrl} />
          {author.to ? <Link to={author.to}>{author.name}</Link> : <span>{author.name}</span>}
        </p>
      </div>
    </section>
  )
}

function Outcome({ judging, hasWinner }: { judging: string; hasWinner: boolean }) {
  const { moments } = useLoaderData<typeof loadContestPage>()
  if (judging === 'en_jurado')
    return (
      <p className="callout">
        {rich('El plazo ha terminado y decide el jurado. La decisión se conocerá antes del <time>{judged}</time>.', {
          judged: moments.judged.text,
          time: (text) => <time dateTime={moments.judged.dateTime}>{text}</time>,
        })}
      </p>
    )
  if (judging === 'desierto') return <p className="callout">{t('El premio ha quedado desierto.')}</p>
  return (
    <p className="callout callout--good">
      {hasWinner
        ? t('Ya hay ganador: es la primera propuesta de la lista.')
        : t('Este concurso tuvo ganador, pero su propuesta ya no está a la vista: Usuario eliminado.')}
    </p>
  )
}
