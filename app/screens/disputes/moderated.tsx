import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { DISPUTES_PATH, moderatedDisputePath, isToDecide } from '#app/domain/disputes/steps.ts'
import { readHistoryPlace } from '#app/parts/hiring/history-pages.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { presentDispute } from './dispute-page.server.ts'
import { DisputeView } from './dispute-view.tsx'
import { requireModerated } from './moderated-page.server.ts'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Disputa') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireModerated(args, readHistoryPlace(args.request))
  const now = clock.now()
  const isClaimed = dispute.claimedUntil !== null && dispute.claimedUntil > now
  const waits = isToDecide(dispute.state)
  const isMine = isClaimed && dispute.claimedBy === viewer.id
  return {
    dispute: presentDispute(dispute, viewer.timezone, { asModerator: true }),
    isMine: waits && isMine,
    canClaim: waits && (!isClaimed || isMine),
    isTaken: waits && isClaimed && !isMine,
  }
}

export default function ModeratedDispute() {
  const { dispute, isMine, canClaim, isTaken } = useLoaderData<typeof loader>()
  const path = moderatedDisputePath(dispute.id)
  return (
    <div className="page stack--loose">
      <BackLink to={DISPUTES_PATH}>{t('Disputas')}</BackLink>
      <h1>{rich('Disputa: {title}', { title: <span lang={dispute.order.lang}>{dispute.order.title}</span> })}</h1>
      <p className="cluster">
        <span className={dispute.outcome ? 'badge' : 'badge badge--warn'}>{dispute.label}</span>{' '}
        {dispute.turn && <span className="soft">{t('Hasta el {date}', { date: dispute.turn })}</span>}
      </p>
      {isTaken && <p className="callout">{t('La lleva otra persona.')}</p>}
      {canClaim && (
        <p className="cluster">
          {isMine && (
            <>
              <Link className="button" to={`${path}/decide`}>
                {t('Decidir')}
              </Link>{' '}
              <Link className="button button--plain" to={`${path}/conversation`}>
                {t('Leer su conversación')}
              </Link>{' '}
            </>
          )}
          <Link className={isMine ? 'button button--plain' : 'button'} to={`${path}/claim`}>
            {isMine ? t('Tenerla media hora más') : t('Hacerme cargo')}
          </Link>
        </p>
      )}
      <DisputeView dispute={dispute} />
    </div>
  )
}
