import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { disputePath, UNDECIDED_DAYS } from '#app/domain/disputes/steps.ts'
import { stepsOf, type Step } from '#app/domain/disputes/who-may.ts'
import { readHistoryPlace } from '#app/parts/hiring/history-pages.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { site } from '#app/http/site.server.ts'
import { presentDisputeHead } from './dispute-head.server.ts'
import { DisputeHeading } from './dispute-head.tsx'
import { presentDispute, requireDispute } from './dispute-page.server.ts'
import { STEP_TITLES, turnTexts } from './turn-texts.server.ts'
import { DisputeView } from './dispute-view.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import type { Wrap } from '#app/locale/written.tsx'

export const meta: MetaFunction = () => [{ title: t('Disputa') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireDispute(args, readHistoryPlace(args.request))
  const head = await presentDisputeHead(dispute, viewer.id)
  const presented = presentDispute(dispute, viewer.timezone, { faces: head.faces })
  return {
    dispute: presented,
    head,
    ...turnTexts(dispute, presented.turn),
    steps: stepsOf(dispute, dispute.side).map((step) => ({ step, title: STEP_TITLES()[step] })),
    isMine: dispute.openedBy === dispute.side,
    operator:
      dispute.state === 'sin_decidir'
        ? { siteName: site.name, name: site.operator.name, email: site.contactEmail }
        : null,
  }
}

/** Where both can turn when no moderator has decided in two terms. */
function Undecided({
  siteName,
  name,
  email,
  offer,
}: {
  siteName: string
  name: string | undefined
  email: string
  offer: string
}) {
  const mailTo: Wrap = (text) => <a href={`mailto:${email}`}>{text}</a>
  return (
    <section className="panel stack" aria-labelledby="undecided">
      <h2 id="undecided">{t('Nadie ha decidido a tiempo')}</h2>
      <p>
        {t(
          'La moderación ha tenido dos plazos y no ha decidido. Tenéis como máximo {days} días para cerrarla. Esto es lo que podéis hacer:',
          { days: UNDECIDED_DAYS },
        )}
      </p>
      <ul className="bullets">
        <li>
          {rich('Poneros de acuerdo: <a>haz una propuesta</a> o acepta la de la otra parte.', {
            a: (text) => <Link to={offer}>{text}</Link>,
          })}
        </li>
        <li>
          {name
            ? rich(
                'Escribir a quien lleva {siteName}, que todavía puede decidir: {name}, <a>{email}</a>. Recibe un aviso cada día.',
                { siteName, name, email, a: mailTo },
              )
            : rich(
                'Escribir a quien lleva {siteName}, que todavía puede decidir: <a>{email}</a>. Recibe un aviso cada día.',
                { siteName, email, a: mailTo },
              )}
        </li>
        <li>{t('Acudir a la junta arbitral de consumo de tu comunidad o a los tribunales, cuando quieras.')}</li>
      </ul>
    </section>
  )
}

/** Adding words or taking the dispute back is never the main act of the page. */
const isFirstStep = (step: Step) => step !== 'evidence' && step !== 'withdraw' && step !== 'appeal'

/** At most one button is filled, and the button that withdraws the dispute is the plainest. */
const weightOf = (step: Step, index: number) =>
  step === 'withdraw' ? 'button button--quiet' : index === 0 && isFirstStep(step) ? 'button' : 'button button--plain'

export default function DisputePage() {
  const { dispute, head, whose, then, steps, isMine, operator } = useLoaderData<typeof loader>()
  const isTurn = dispute.state === 'abierta' && !isMine
  return (
    <div className="page stack--loose">
      <BackLink to={dispute.order.to} lang={dispute.order.lang}>
        {dispute.order.title}
      </BackLink>
      <DisputeHeading
        head={head}
        heading={dispute.heading}
        badge={<span className={dispute.outcome ? 'badge' : 'badge badge--warn'}>{dispute.label}</span>}
      />
      <OrderNews order={dispute.order.to} here={disputePath(dispute.id)} />
      {dispute.turn && (
        <p className={isTurn ? 'callout callout--warn' : 'callout'}>
          <strong>{isTurn ? t('Te toca responder, hasta el {date}.', { date: dispute.turn }) : whose}</strong>{' '}
          {dispute.atTheEnd ?? then}
        </p>
      )}
      {operator && <Undecided {...operator} offer={`${disputePath(dispute.id)}/offer`} />}
      {steps.length > 0 && (
        <p className="cluster">
          {steps.map(({ step, title }, index) => (
            <span key={step}>
              <Link className={weightOf(step, index)} to={`${disputePath(dispute.id)}/${step}`}>
                {title}
              </Link>{' '}
            </span>
          ))}
        </p>
      )}
      <DisputeView dispute={dispute} />
    </div>
  )
}
