import { db } from '#app/db.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { moderatedDisputePath, DISPUTE_CLAIM_MINUTES } from '#app/domain/disputes/steps.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { disputeNotFound, requireModerated } from './moderated-page.server.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const claim = act({
  who: (args) => requireModerated(args),
  page: ({ dispute: { id, title } }) => ({
    title: 'Hacerme cargo',
    lines: [
      [{ strong: title ?? 'Contratación' }],
      `Será tuya durante ${DISPUTE_CLAIM_MINUTES} minutos: nadie más podrá decidirla mientras.`,
    ],
    button: 'Hacerme cargo',
    back: { to: moderatedDisputePath(id) },
  }),
  perform: ({ viewer, dispute }, _, now) => claimDispute(db, viewer.id, dispute.id, now),
  unknown: disputeNotFound,
  outcomes: {
    claimed: ({ dispute }) => redirectWithNotice(moderatedDisputePath(dispute.id), 'La disputa es tuya'),
    taken: 'La lleva otra persona en este momento.',
    'not-possible': 'Esta disputa no espera ninguna decisión.',
  },
})

export const loader = claim.loader
export const action = claim.action
export default ActPage
