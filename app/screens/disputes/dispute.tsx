import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { disputePath } from '#app/domain/disputes/paths.ts'
import { stepsOf, type Step } from '#app/domain/disputes/who-may.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { presentDispute, requireDispute } from './dispute-page.server.ts'
import { DisputeView } from './dispute-view.tsx'
import { ADD_EVIDENCE, STEP_TEXTS } from './step-texts.ts'

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
  evidence: ADD_EVIDENCE,
  appeal: STEP_TEXTS.appeal.title,
  withdraw: STEP_TEXTS.withdraw.title,
}

/** Whose turn it is. */
const WHO_ACTS: Record<string, string> = {
  abierta: 'Le toca responder a la otra parte',
  negociacion: 'Os toca a las dos partes llegar a un acuerdo',
  moderacion: 'Decide la moderación',
  decidida: 'Se puede recurrir',
  apelada: 'Decide otra persona de la moderación',
}

/** What happens at the date of each step, as its job does it. */
const AT_THE_DATE: Record<string, string> = {
  abierta: 'Sin respuesta se concede lo que se pide.',
  negociacion: 'Sin acuerdo decide una persona de la moderación que no es parte.',
  moderacion: 'Todavía podéis poneros de acuerdo.',
  decidida: 'Si nadie la recurre, la decisión es firme.',
  apelada: 'Después, la decisión es firme.',
}

/** Adding words or taking it back is never what the page asks for. */
const isFirstStep = (step: Step) => step !== 'evidence' && step !== 'withdraw' && step !== 'appeal'

export default function DisputePage() {
  const { dispute, steps, isMine } = useLoaderData<typeof loader>()
  const isTurn = dispute.state === 'abierta' && !isMine
  return (
    <div className="page stack--loose">
      <BackLink to={dispute.order.to}>{dispute.order.title}</BackLink>
      <h1>Disputa</h1>
      <p className="cluster">
        <span className={dispute.outcome ? 'badge' : 'badge badge--warn'}>{dispute.label}</span>{' '}
      </p>
      {dispute.turn && (
        <p className={isTurn ? 'callout callout--warn' : 'callout'}>
          <strong>
            {isTurn ? 'Te toca responder' : WHO_ACTS[dispute.state]}, hasta el {dispute.turn}.
          </strong>{' '}
          {AT_THE_DATE[dispute.state]}
        </p>
      )}
      {steps.length > 0 && (
        <p className="cluster">
          {steps.map((step, index) => (
            <span key={step}>
              <Link
                className={index === 0 && isFirstStep(step) ? 'button' : 'button button--plain'}
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
