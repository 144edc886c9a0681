import { Form, Link } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { canBePutBack, type CaseState, type TargetKind } from '#app/domain/moderation/states.ts'
import { t } from '#app/locale/texts.ts'

interface Steps {
  id: string
  kind: TargetKind
  state: CaseState
  isOpen: boolean
  isMine: boolean
  isDecidedByMe: boolean
  isForOperator: boolean
  claimedBy: string | null
  claimedUntil: string | null
}

/** The next step of a case: claim it, decide it, or give it back. */
export function CaseSteps({ found }: { found: Steps }) {
  const { id, state, isOpen, isMine, isDecidedByMe, isForOperator, claimedBy, claimedUntil } = found
  const path = `/moderation/cases/${id}`
  if (canBePutBack(found))
    return (
      <>
        <p className="soft">{t('Está resuelto. Si retirarlo fue un error, puedes volver a mostrarlo.')}</p>
        <Link className="button button--plain button--wide" to={`${path}/put-back`}>
          {t('Volver a mostrarlo')}
        </Link>
      </>
    )
  if (!isOpen && state !== 'apelado') return <p className="soft">{t('Está resuelto.')}</p>
  if (state === 'apelado' && isDecidedByMe)
    return (
      <p className="soft">
        {isForOperator
          ? t('La decisión fue tuya y nadie más del equipo puede resolver el recurso: le toca a la administración.')
          : t('La decisión fue tuya: el recurso lo resuelve otra persona.')}
      </p>
    )
  if (claimedBy && !isMine)
    return (
      <p className="soft">
        {t('Lo lleva {claimedBy} hasta el {claimedUntil}.', { claimedBy, claimedUntil: claimedUntil ?? '' })}
      </p>
    )
  if (!isMine)
    return (
      <Form method="post" action={`${path}/claim`}>
        <SubmitButton busy={t('Un momento...')} className="button button--wide">
          {t('Hacerme cargo')}
        </SubmitButton>
      </Form>
    )
  return (
    <>
      <p>{t('Es tuyo hasta el {claimedUntil}.', { claimedUntil: claimedUntil ?? '' })}</p>
      <Link className="button button--wide" to={isOpen ? `${path}/decide` : `${path}/appeal`}>
        {isOpen ? t('Decidir') : t('Resolver el recurso')}
      </Link>{' '}
      <Form method="post" action={`${path}/release`}>
        <SubmitButton busy={t('Un momento...')} className="button button--plain button--wide">
          {t('Dejar el caso')}
        </SubmitButton>
      </Form>
    </>
  )
}
