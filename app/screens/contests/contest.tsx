import './contest.css'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { breadcrumbs, pageHead, socialPicture, structuredData } from '#app/ui/page-head.ts'
import { StateBadges } from './contest-card.tsx'
import { loadContestPage } from './contest-page.server.ts'
import { ContestEntries, Winner } from './contest-entries.tsx'
import { useSiteName } from '#app/ui/site-name.ts'
import { contestsHref, editEntryPath, enterPath, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { EntryForm } from './entry-form.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const NOT_FOUND_TITLE = () => t('Concurso no encontrado')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: NOT_FOUND_TITLE() }, { name: 'robots', content: 'noindex' }]
  if (!data.isVisible) return [{ title: data.contest.title }, { name: 'robots', content: 'noindex' }]
  const { origin, pathname: path } = new URL(data.url)
  return [
    ...pageHead(matches, {
      title: t('{title} · Concurso de {name}', { title: data.contest.title, name: data.organiser.name }),
      sharedTitle: t('{title}, premio de {prize}', { title: data.contest.title, prize: data.contest.prize }),
      description: data.description,
      path,
      locale: data.locale,
      picture: data.contest.image?.src ?? socialPicture('contests', data.contest.id),
    }),
    structuredData(
      breadcrumbs(origin, [
        { name: t('Concursos'), path: '/contests' },
        { name: data.contest.title, path },
      ]),
    ),
  ]
}

export const loader = loadContestPage

export default function Contest() {
  const { contest, isVisible, brief, organiser, ownTo } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack stack--loose">
      {!isVisible && (
        <p className="callout callout--warn" role="status">
          {t('Este concurso se ha retirado: solo lo ves tú.')}
        </p>
      )}
      <header className={contest.image ? 'contest-head' : 'contest-head contest-head--tile'}>
        {!contest.image && (
          <TileOrnament className="contest-head__cover" seed={contest.id} category={contest.category.slug} />
        )}
        <div className="contest-head__words">
          <p className="cluster">
            <StateBadges contest={contest} />{' '}
            <span className={`badge badge--category category--${contest.category.slug}`}>{contest.category.name}</span>
          </p>
          <h1 lang={contest.lang}>{contest.title}</h1>
          <p className="line soft">
            <Avatar id={organiser.id} name={organiser.name} url={organiser.avatarUrl} />
            <span>
              {rich('Convoca {organiser}', {
                organiser: organiser.to ? (
                  <Link to={organiser.to}>{organiser.name}</Link>
                ) : (
                  <strong>{organiser.name}</strong>
                ),
              })}
            </span>
          </p>
          {ownTo && (
            <Link className="button button--plain" to={ownTo}>
              <Icon name="settings" />
              {t('Gestionar este concurso')}
            </Link>
          )}
        </div>
      </header>
      <div className="contest__columns">
        <aside className="contest__side">
          <ContestFacts />
        </aside>
        <div className="contest__main">
          <Winner />
          {contest.image && (
            <img
              className="contest__picture"
              {...contest.image}
              alt={t('Imagen del concurso «{title}»', { title: contest.title })}
              sizes="(min-width: 62rem) 54rem, calc(100vw - 2rem)"
              decoding="async"
            />
          )}
          <section aria-labelledby="brief-title">
            <h2 id="brief-title">{t('Bases')}</h2>
            <p className="contest__brief" lang={contest.lang}>
              {brief}
            </p>
          </section>
          <EnteringPanel />
          <ContestEntries />
          <p className="cluster small">
            <Link to="/contests">{t('Ver todos los concursos')}</Link>{' '}
            {!ownTo && <Link to={`${contest.to}/report`}>{t('Denunciar este concurso')}</Link>}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The prize, the end, and who decides. */
function ContestFacts() {
  const siteName = useSiteName()
  const { contest, prizeDescription, moments, entering } = useLoaderData<typeof loadContestPage>()
  return (
    <section className="panel stack contest-facts" aria-label={t('El premio y los plazos')}>
      <p className="contest-facts__prize num">
        {contest.prize} <small>{t('de premio')}</small>
      </p>
      {prizeDescription && (
        <p className="breaks" lang={contest.lang}>
          {prizeDescription}
        </p>
      )}
      {contest.promise && (
        <p className="callout callout--warn small">
          {rich('<strong>{promise}.</strong> Quien convoca promete pagarlo: {siteName} no lo guarda ni lo reclama.', {
            promise: contest.promise,
            strong: (text) => <strong>{text}</strong>,
            siteName,
          })}
        </p>
      )}
      <dl>
        <dt>{contest.state === 'upcoming' ? t('Empieza') : t('Empezó')}</dt>
        <dd>
          <Day moment={moments.starts} />
        </dd>
        <dt>{contest.state === 'ended' ? t('Terminó') : t('Termina')}</dt>
        <dd>
          <Day moment={moments.ends} />
        </dd>
        {!(contest.judging === 'premiado' || contest.judging === 'desierto') && (
          <>
            <dt>{t('Decisión del jurado, antes del')}</dt>
            <dd>
              <Day moment={moments.judged} />
            </dd>
          </>
        )}
        <dt>{t('Propuestas')}</dt>
        <dd>{contest.blind ? t('Ocultas hasta que termine') : t('A la vista desde el principio')}</dd>
      </dl>
      <p className="line num">
        <Icon name="users" /> {contest.participants}
      </p>
      {entering === 'form' && (
        <a className="button button--wide" href="#participar">
          {t('Participar')}
        </a>
      )}
      {entering === 'sign-in' && (
        <>
          <Link className="button button--wide" to={enterPath(contest.id)}>
            {t('Iniciar sesión y participar')}
          </Link>
          <p className="small soft">
            {t('Para participar necesitas una cuenta: así podemos decirte cómo queda tu propuesta.')}
          </p>
        </>
      )}
      {contest.state === 'ended' && (
        <Link className="button button--plain button--wide" to={contestsHref('active')}>
          {t('Concursos activos')}
        </Link>
      )}
    </section>
  )
}

/** A day of the contest; its time is in the attribute that programs read, and shown when a reader points at it. */
function Day({ moment: { day, dateTime, text } }: { moment: { day: string; dateTime: string; text: string } }) {
  return (
    <time dateTime={dateTime} title={text}>
      {day}
    </time>
  )
}

/** The form for entering, or why it is not possible. */
function EnteringPanel() {
  const { contest, entering, key, ownEntry, moments } = useLoaderData<typeof loadContestPage>()
  if (entering === 'ended' || entering === 'own' || entering === 'sign-in') return null
  return (
    <section className="panel stack" id="participar" aria-labelledby="enter-title">
      <h2 id="enter-title">{entering === 'entered' ? t('Tu propuesta') : t('Participar')}</h2>
      {contest.state === 'active' && (
        <p className="soft">
          {rich('Se admite hasta el <time>{ends}</time>.', {
            ends: moments.ends.text,
            time: (text) => <time dateTime={moments.ends.dateTime}>{text}</time>,
          })}
        </p>
      )}
      {entering === 'form' && key && <EntryForm action={enterPath(contest.id)} draftKey={key} blind={contest.blind} />}
      {entering === 'entered' && ownEntry && (
        <>
          <p>
            {rich('Has presentado <strong>{title}</strong>.', {
              title: ownEntry.title,
              strong: (text) => <strong lang={ownEntry.lang}>{text}</strong>,
            })}
          </p>
          <p>
            <Link to={OWN_ENTRIES_PATH}>{t('Ver tus propuestas')}</Link>
            {contest.state === 'active' && (
              <>
                {' · '}
                <Link to={editEntryPath(ownEntry.id)}>{t('Editar propuesta')}</Link>
                {' · '}
                <Link to={`${OWN_ENTRIES_PATH}/${ownEntry.id}/withdraw`}>{t('Retirarla')}</Link>
              </>
            )}
          </p>
        </>
      )}
      {entering === 'not-yet' && (
        <p>
          {rich('Todavía no ha empezado: podrás participar desde el <time>{starts}</time>.', {
            starts: moments.starts.text,
            time: (text) => <time dateTime={moments.starts.dateTime}>{text}</time>,
          })}
        </p>
      )}
      {entering === 'staff' && <p>{t('Quienes forman parte del equipo de la web no participan en los concursos.')}</p>}
    </section>
  )
}
