import './own-contests.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listEntriesOfOwn } from '#app/domain/contests/own.server.ts'
import { BY_RANK } from '#app/domain/contests/params.ts'
import { readPlace } from '#app/domain/paging.ts'
import { contestPath, OWN_CONTESTS_PATH, ownContestPath, ownEntryPath } from '#app/domain/contests/paths.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { cutText } from '#app/locale/words.ts'
import { StateBadges } from '#app/screens/contests/contest-card.tsx'
import { presentContest, presentEntry, presentMoments } from '#app/screens/contests/presented.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { requireOwnContest } from './own-contest.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const EXCERPT = 160

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('{title} · Gestionar concurso', { title: data.contest.title }) : t('Gestionar concurso') },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const after = readPlace(BY_RANK, readAddress(args.request, ['after']).get('after'))
  const { items, next } = await listEntriesOfOwn(db, viewer.id, contest.id, { after })
  const shown = presentContest(contest, reading)
  const isDecided = shown.judging === 'premiado' || shown.judging === 'desierto'
  const seeing = { contestId: contest.id, isDecided, isJudge: true, canOpenFiles: true }
  return {
    contest: shown,
    moments: presentMoments(contest, reading),
    isRemoved: contest.isRemoved,
    finalists: tn(contest.finalists, '{count} finalista', '{count} finalistas'),
    canChange: contest.isUntouched,
    entries: items.map((entry) => ({
      ...presentEntry(entry, seeing, reading),
      excerpt: cutText(entry.body.replace(/\s+/g, ' '), EXCERPT),
      to: ownEntryPath(contest.id, entry.id),
    })),
    isFirst: after === undefined,
    next: next ? `${ownContestPath(contest.id)}?after=${next}` : null,
  }
}

export default function OwnContest() {
  const { contest, isRemoved, canChange, next } = useLoaderData<typeof loader>()
  const path = ownContestPath(contest.id)
  return (
    <div className="page stack--loose">
      <BackLink to={OWN_CONTESTS_PATH}>{t('Los concursos que convocas')}</BackLink>
      <div className="stack">
        <p className="cluster">
          <StateBadges contest={contest} />{' '}
          {isRemoved && <span className="badge badge--bad">{t('Retirado por moderación')}</span>}
        </p>
        <h1 lang={contest.lang}>{contest.title}</h1>
        <p className="own-contest__facts soft">
          <strong className="num">{contest.prize}</strong> {contest.promise && <span>{contest.promise}</span>}{' '}
          <span>
            <Closing />
          </span>{' '}
          <span className="num">{contest.participants}</span>
        </p>
        <p className="cluster">
          {!isRemoved && (
            <Link className="button button--plain" to={contestPath(contest.id)}>
              <Icon name="eye" />
              {t('Ver la página pública')}
            </Link>
          )}{' '}
          {canChange && contest.state !== 'ended' && (
            <Link className="button button--plain" to={`${path}/edit`}>
              <Icon name="pencil" />
              {t('Editar')}
            </Link>
          )}{' '}
          {canChange && contest.state !== 'ended' && (
            <Link className="button button--plain" to={`${path}/picture`}>
              <Icon name="image-plus" />
              {contest.image ? t('Cambiar la imagen') : t('Añadir una imagen')}
            </Link>
          )}{' '}
          {canChange && (
            <Link className="button button--quiet" to={`${path}/delete`}>
              <Icon name="trash-2" />
              {t('Eliminar')}
            </Link>
          )}
        </p>
      </div>
      <Judging />
      <Entries />
      <Pager next={next} label={t('Páginas de propuestas')} />
    </div>
  )
}

/** When the time for entries ends or ended. */
function Closing() {
  const { contest, moments } = useLoaderData<typeof loader>()
  const moment = moments.ends.text
  const time = (text: ReactNode) => <time dateTime={moments.ends.dateTime}>{text}</time>
  return contest.state === 'ended'
    ? rich('Terminó el <time>{moment}</time>', { moment, time })
    : rich('Termina el <time>{moment}</time>', { moment, time })
}

/** The organiser's next step. */
function Judging() {
  const { contest, moments, finalists, entries, isRemoved } = useLoaderData<typeof loader>()
  if (isRemoved)
    return (
      <p className="callout callout--warn">{t('Moderación ha retirado este concurso: no se puede elegir ganador.')}</p>
    )
  if (contest.judging === 'en_jurado')
    return (
      <section className="panel stack" aria-labelledby="judge-title">
        <h2 id="judge-title">{t('Te toca decidir')}</h2>
        <p>
          {rich(
            'Lee las propuestas, marca las finalistas con una nota para cada una, y elige entre ellas antes del <time>{moment}</time>. Si no decides, el premio queda desierto. Hasta entonces nadie sabe a quién has marcado.',
            {
              moment: moments.judged.text,
              time: (text) => (
                <strong>
                  <time dateTime={moments.judged.dateTime}>{text}</time>
                </strong>
              ),
            },
          )}
        </p>
        <p className="cluster">
          <Link className="button" to={`${ownContestPath(contest.id)}/award`}>
            <Icon name="trophy" />
            {t('Elegir ganador')}
          </Link>{' '}
          <span className="soft num">{finalists}</span>
        </p>
      </section>
    )
  if (contest.judging === 'premiado')
    return (
      <p className="callout callout--good">
        {t('Elegiste ganador.')}
        {entries[0]?.state === 'ganadora' && entries[0].author.to && (
          <>
            {' '}
            <Link to={`${entries[0].author.to}/contact`}>
              {t('Escribir a {name}', { name: entries[0].author.name })}
            </Link>
          </>
        )}
      </p>
    )
  if (contest.judging === 'desierto') return <p className="callout">{t('El premio quedó desierto.')}</p>
  return null
}

function Entries() {
  const { entries, contest, isFirst } = useLoaderData<typeof loader>()
  return (
    <section className="stack" aria-labelledby="entries-title">
      <h2 id="entries-title">{t('Propuestas')}</h2>
      {entries.length === 0 ? (
        <p className="soft">
          {!isFirst
            ? t('Las de esta página ya no están.')
            : contest.state === 'ended'
              ? t('Terminó sin propuestas.')
              : t('Todavía no ha llegado ninguna. Te avisaremos de cada una.')}
        </p>
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <li key={entry.id}>
              <article className="panel own-contest">
                <h3 className="title">
                  <Link to={entry.to} lang={entry.lang}>
                    {entry.title}
                  </Link>
                </h3>
                <p className="own-contest__facts soft">
                  <span>{entry.author.name}</span> <time dateTime={entry.sentAt}>{entry.sent}</time>
                  {entry.fileCount > 0 && (
                    <span>
                      <Icon name="paperclip" /> {tn(entry.fileCount, '{count} archivo', '{count} archivos')}
                    </span>
                  )}{' '}
                  {entry.stateLabel && (
                    <span className={entry.tone === 'good' ? 'badge badge--good' : 'badge badge--bad'}>
                      {entry.stateLabel}
                    </span>
                  )}
                </p>
                <p className="measure breaks" lang={entry.lang}>
                  {entry.excerpt}
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
