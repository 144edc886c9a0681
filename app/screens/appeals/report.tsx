import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { referenceOf } from '#app/domain/moderation/texts.ts'
import { findReportForAnyone } from '#app/domain/moderation/queries.server.ts'
import { APPEAL_DECIDERS, KIND_LABELS, STATE_LABELS, type CaseState } from '#app/domain/moderation/states.ts'
import { parseId } from '#app/forms/fields.ts'
import '#app/parts/moderation-case/moderation.css'
import { findViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { reportNotFound } from '#app/parts/appeal-form/receiving.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { perLanguage, t, tc } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Tu denuncia') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const id = parseId(params.id)
  const report = id && (await findReportForAnyone(db, id, clock.now()))
  if (!report) throw reportNotFound()
  const { kind, heading, state, at, appealUntil, appealText, appealFacts, correction } = report
  const isTheirs = report.reporterId === undefined || report.reporterId === viewer?.id
  return {
    reference: referenceOf(report.id),
    kind: KIND_LABELS()[kind],
    heading,
    state: STATE_LABELS()[state],
    next: correction
      ? t('Lo retiramos, y al volver a mirarlo vimos que era un error: ya no está retirado. {correction}', {
          correction,
        })
      : ((report.appealedBy === 'reporter' ? AFTER_DISMISSAL()[state] : undefined) ?? NEXT()[state]),
    appealPath: isTheirs && appealUntil ? `/reports/${report.id}/appeal` : null,
    appealUntil: appealUntil && formatLongDate(appealUntil, viewer?.timezone),
    appeal: isTheirs && appealText ? { text: appealText, facts: appealFacts } : null,
    at: at.toISOString(),
    date: formatLongDate(at, viewer?.timezone),
    isMember: viewer !== undefined,
  }
}

const NEXT = perLanguage(() => ({
  abierto: t('Está a la espera de que la revise una persona. Te avisaremos cuando haya una decisión.'),
  en_revisión: t('Una persona la está revisando. Te avisaremos cuando haya una decisión.'),
  con_medida: t('La hemos revisado y hemos tomado medidas según las normas.'),
  desestimado: t(
    'La hemos revisado y no hemos encontrado nada contrario a las normas. Si ves algo nuevo, denúncialo otra vez.',
  ),
  apelado: t('Tomamos medidas y la persona afectada ha recurrido: lo decidirá {appealDeciders}.', {
    appealDeciders: APPEAL_DECIDERS(),
  }),
  confirmado: t('Tomamos medidas y, tras un recurso, las hemos confirmado.'),
  revertido: t('Tomamos medidas y, tras un recurso, las hemos revertido.'),
}))

/** The texts after an appeal by a reporter. */
const AFTER_DISMISSAL: () => Partial<Record<CaseState, string>> = perLanguage(() => ({
  apelado: t('No encontramos nada contrario a las normas. Hay un recurso: lo decidirá {appealDeciders}.', {
    appealDeciders: APPEAL_DECIDERS(),
  }),
  confirmado: t('No encontramos nada contrario a las normas y, tras un recurso, lo hemos confirmado.'),
  revertido: t('No encontramos nada contrario a las normas y, tras un recurso, se está estudiando otra vez.'),
}))

export default function Report() {
  const { reference, kind, heading, state, next, at, date, isMember, appealPath, appealUntil, appeal } =
    useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <h1>{t('Tu denuncia {reference}', { reference })}</h1>
      <p>{next}</p>
      <dl className="facts panel">
        <dt>{t('Referencia')}</dt>
        <dd className="num">{reference}</dd>
        <dt>{kind}</dt>
        <dd>
          <Pieces pieces={heading} />
        </dd>
        <dt>{tc('report', 'Enviada')}</dt>
        <dd>
          <time dateTime={at}>{date}</time>
        </dd>
        <dt>{t('Estado')}</dt>
        <dd>
          <span className="badge">{state}</span>
        </dd>
      </dl>
      {appeal && (
        <section className="panel stack" aria-labelledby="own-appeal">
          <h2 id="own-appeal">{t('Tu recurso')}</h2>
          <p className="said">{appeal.text}</p>
          {appeal.facts && (
            <p className="said">
              <strong>{t('Respuesta:')}</strong> {appeal.facts}
            </p>
          )}
        </section>
      )}
      {appealPath && appealUntil && (
        <p className="cluster">
          <Link className="button" to={appealPath}>
            {t('Recurrir')}
          </Link>{' '}
          <span className="soft">{t('Puedes hasta el {appealUntil}.', { appealUntil })}</span>
        </p>
      )}
      <p className="soft small">{t('Guarda esta dirección: aquí verás cómo va.')}</p>
      <p className="cluster">
        <Link className="button" to="/marketplace">
          {t('Volver al marketplace')}
        </Link>{' '}
        {isMember && (
          <Link className="button button--plain" to="/dashboard/moderation">
            {t('Todas tus denuncias')}
          </Link>
        )}
      </p>
    </div>
  )
}
