import { db } from '#app/db.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { moderatedDisputePath, DISPUTE_CLAIM_MINUTES } from '#app/domain/disputes/steps.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { disputeNotFound, requireModerated } from './moderated-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const claim = act({
  who: (args) => requireModerated(args),
  page: ({ dispute: { id, title, language } }) => ({
    title: t('Hacerme cargo'),
    lines: [
      [title === null ? { strong: t('Contratación') } : { strong: title, ...spokenIn(language) }],
      t('Será tuya durante {minutes} minutos: nadie más podrá decidirla mientras.', {
        minutes: DISPUTE_CLAIM_MINUTES,
      }),
    ],
    button: t('Hacerme cargo'),
    back: { to: moderatedDisputePath(id) },
  }),
  perform: ({ viewer, dispute }, _, now) => claimDispute(db, viewer.id, dispute.id, now),
  unknown: disputeNotFound,
  outcomes: {
    claimed: ({ dispute }) => redirectWithNotice(moderatedDisputePath(dispute.id), t('La disputa es tuya')),
    taken: () => t('La lleva otra persona en este momento.'),
    'not-possible': () => t('Esta disputa no espera ninguna decisión.'),
  },
})

export const loader = claim.loader
export const action = claim.action
export default ActPage
