import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { disputePath } from '#app/domain/disputes/paths.ts'
import { stepsOf, type Step } from '#app/domain/disputes/who-may.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { presentDispute, requireDispute } from './dispute-page.server.ts'
import { DisputeView } from './dispute-view.tsx'
import { STEP_TEXTS } from './step-texts.ts'

export const meta: MetaFunction = () => [{ title: 'Disputa' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireDispute(args)
  return {
    dispute: presentDispute(dispute, viewer.timezone),
    steps: stepsOf(dispute, dispute.side),
    isMine: dispute.openedBy === dispute.side,
  }
}

const TITLES: Record<Step, string> = {
  answer: 'Responder',
  offer: 'Hacer una propuesta',
  accept: STEP_TEXTS.accept.title,
  evidence: STEP_TEXTS.evidence.title,
  appeal: STEP_TEXTS.appeal.title,
  withdraw: STEP_TEXTS.withdraw.title,
}

/** What happens at the date of each step, as its job does it. */
const AT_THE_DATE: Record<string, string> = {
  abierta: 'Si la otra parte no responde, se concede lo que se pide.',
  negociacion: 'Si no hay acuerdo, decide una persona de la moderación que no es parte.',
  moderacion: 'Hasta entonces decide la moderación. Todavía podéis poneros de acuerdo.',
  decidida: 'Si nadie la recurre, la decisión es firme.',
  apelada: 'Hasta entonces decide otra persona. Después, la decisión es firme.',
}

export default function DisputePage() {
  const { dispute, steps, isMine } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={dispute.order.to}>{dispute.order.title}</BackLink>
      <h1>Disputa</h1>
      <p className="cluster">
        <span className={dispute.outcome ? 'badge' : 'badge badge--warn'}>{dispute.label}</span>{' '}
        {dispute.turn && <span className="soft">Hasta el {dispute.turn}</span>}
      </p>
      {dispute.turn && (
        <p>
          {dispute.state === 'abierta' && !isMine
            ? 'Te toca responder. Si no lo haces, se concede lo que se pide.'
            : AT_THE_DATE[dispute.state]}
        </p>
      )}
      {steps.length > 0 && (
        <p className="cluster">
          {steps.map((step, index) => (
            <span key={step}>
              <Link
                className={index === 0 ? 'button' : 'button button--plain'}
                to={`${disputePath(dispute.id)}/${step}`}
              >
                {TITLES[step]}
              </Link>{' '}
            </span>
          ))}
        </p>
      )}
      <DisputeView dispute={dispute} />
    </div>
  )
}
