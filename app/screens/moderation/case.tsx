import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { picturesOf, type Picture } from '#app/domain/listings/images.ts'
import { listReportedFiles } from '#app/domain/moderation/reported-files.server.ts'
import { findReportedPictures } from '#app/domain/moderation/reported-pictures.server.ts'
import { KIND_LABELS, REASON_LABELS, STATE_LABELS, type TargetKind } from '#app/domain/moderation/states.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ActionItem } from '#app/parts/moderation-case/action-item.tsx'
import { presentAction, requireCase } from '#app/parts/moderation-case/case-page.server.ts'
import { CaseSteps } from './case-steps.tsx'
import { presentEvidence } from './evidence.server.ts'
import { Subject } from './subject.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { t, tn } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('Caso: {title}', { title: data.title }) : t('Caso') },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, found } = await requireCase(args)
  const { subject, evidence, appeal, claimedUntil, openedAt, reportsShown, actions, ...rest } = found
  const [files, pictures] = await Promise.all([
    rest.isMine ? listReportedFiles(db, { moderatorId: viewer.id, caseId: rest.id, now }) : [],
    rest.kind === 'listing' ? findReportedPictures(db, rest.targetId) : null,
  ])
  return {
    ...rest,
    files,
    pictures: pictures && picturesOf(pictures, mediaBase),
    isOpen: rest.state === 'abierto' || rest.state === 'en_revisión',
    publicPath: PUBLIC_PLACES[rest.kind] ? `${PUBLIC_PLACES[rest.kind]}/${rest.targetId}` : null,
    opened: formatMoment(openedAt, viewer.timezone),
    claimedUntil: claimedUntil && formatMoment(claimedUntil, viewer.timezone),
    subject: subject && { ...subject, since: formatDate(subject.since, viewer.timezone) },
    evidence: presentEvidence(rest.kind, evidence),
    appeal: appeal && { ...appeal, at: formatMoment(appeal.at, viewer.timezone) },
    said: reportsShown.map(({ at, reason, ...report }) => ({
      ...report,
      reason: REASON_LABELS()[reason],
      at: at.toISOString(),
      when: formatMoment(at, viewer.timezone),
    })),
    actions: actions.map((action) => presentAction(action, viewer.timezone)),
    reportCount: rest.reports === 1 ? t('Una denuncia') : tn(rest.reports, '{count} denuncia', '{count} denuncias'),
    measuresBefore: formatCount(rest.measuresBefore),
  }
}

/** The public pages of things, by kind. Kinds that are not here are seen by their own people only. */
const PUBLIC_PLACES: Partial<Record<TargetKind, string>> = {
  listing: '/marketplace',
  profile: '/freelancers',
  contest: '/contests',
  external: '/external-ads',
}

type Found = Awaited<ReturnType<typeof loader>>

export default function Case() {
  const found = useLoaderData<typeof loader>()
  const { heading, kind, state, opened, actions } = found
  return (
    <div className="wrap page stack--loose">
      <BackLink to="/moderation">{t('Moderación')}</BackLink>
      <h1>
        <Pieces pieces={heading} />
      </h1>
      <p className="cluster">
        <span className="badge">{STATE_LABELS()[state]}</span>{' '}
        <span className="soft">{t('{kind} · abierto el {opened}', { kind: KIND_LABELS()[kind], opened })}</span>
      </p>
      <div className="case">
        <div className="stack--loose">
          {found.appeal && <Appeal found={found} appeal={found.appeal} />}
          <Reports found={found} />
          <Evidence found={found} />
          {actions.length > 0 && (
            <section className="panel stack" aria-labelledby="actions">
              <h2 id="actions">{t('Lo que se ha hecho')}</h2>
              {actions.map((action) => (
                <ActionItem key={action.at + action.what} action={action} />
              ))}
            </section>
          )}
        </div>
        <aside className="stack--loose">
          <section className="panel stack" aria-labelledby="steps">
            <h2 id="steps">{t('Qué hacer')}</h2>
            <CaseSteps found={found} />
          </section>
          <Subject {...found} />
        </aside>
      </div>
    </div>
  )
}

function Appeal({ found, appeal }: { found: Found; appeal: NonNullable<Found['appeal']> }) {
  return (
    <section className="panel stack" aria-labelledby="appeal">
      <h2 id="appeal">
        {appeal.by === 'subject'
          ? t('Recurso de {name}', { name: found.subject?.name ?? '' })
          : t('Recurso de quien lo denunció')}
      </h2>
      <p className="soft small">{appeal.at}</p>
      {appeal.text && <p className="said">{appeal.text}</p>}
      {appeal.facts && (
        <p className="said">
          <strong>{t('Respuesta:')}</strong> {appeal.facts}
        </p>
      )}
      {found.continuedIn && (
        <p>
          <Link to={`/moderation/cases/${found.continuedIn}`}>{t('El caso en el que se vuelve a estudiar')}</Link>
        </p>
      )}
    </section>
  )
}

function Reports({ found }: { found: Found }) {
  const { said, reports, appeal } = found
  return (
    <section className="panel stack" aria-labelledby="reports">
      <h2 id="reports">{found.reportCount}</h2>
      {said.length === 0 && (
        <p className="soft">
          {found.continuedIn ? t('Están en el caso en el que se vuelve a estudiar.') : t('Ya se han borrado.')}
        </p>
      )}
      {said.map(({ id, reason, text, appealText, reporter, at, when }) => (
        <div className="said said--report" key={id}>
          <p>
            <strong>{reason}</strong>
          </p>
          <p>{text}</p>
          {appealText && !appeal && (
            <p>
              <strong>{t('Recurrió:')}</strong> {appealText}
            </p>
          )}
          <p className="soft small">
            {reporter}, <time dateTime={at}>{when}</time>
          </p>
        </div>
      ))}
      {reports > said.length && said.length > 0 && (
        <p className="soft">{t('Y {more} más.', { more: reports - said.length })}</p>
      )}
    </section>
  )
}

function Evidence({ found }: { found: Found }) {
  const { evidence, kind, pictures, publicPath } = found
  return (
    <section className="panel stack" aria-labelledby="evidence">
      <h2 id="evidence">{t('Contenido denunciado')}</h2>
      {pictures && <ReportedPictures pictures={pictures} />}
      <dl className="evidence">
        {evidence.map(({ name, text, lang }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang}>{text}</dd>
          </div>
        ))}
      </dl>
      {kind === 'message' && found.isMine && (
        <p>
          <Link to={`/moderation/cases/${found.id}/conversation`} prefetch="none">
            {t('Leer la conversación alrededor')}
          </Link>{' '}
          <span className="soft">{t('Queda anotado y sus dos participantes lo ven.')}</span>
        </p>
      )}
      {found.files.length > 0 && (
        <>
          <ul>
            {found.files.map(({ id, name }) => (
              <li key={id}>
                <a href={`/moderation/cases/${found.id}/files/${id}`}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
          <p className="soft">{t('Si abres un archivo, queda anotado y quien lo aportó lo ve.')}</p>
        </>
      )}
      {publicPath && (
        <p>
          <Link to={publicPath}>{t('Ver cómo está ahora')}</Link>
        </p>
      )}
    </section>
  )
}

/** The pictures of a reported listing; each leads to itself in large. */
function ReportedPictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="cluster case__pictures">
      {pictures.map(({ src, srcSet, alt }, index) => (
        <li key={src}>
          <a href={src}>
            <img
              src={src}
              srcSet={srcSet || undefined}
              sizes="10rem"
              alt={alt || t('Imagen {index} del anuncio', { index: index + 1 })}
              width={160}
              height={120}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
