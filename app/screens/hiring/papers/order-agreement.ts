import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { site } from '#app/http/site.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { inAgreedLanguage, noteOnPaper } from '#app/screens/hiring/as-agreed.server.ts'
import { agreedLanguage } from '#app/screens/hiring/agreed-terms.server.ts'
import { requireOrder } from '#app/screens/hiring/order-page.server.ts'
import { agreementPaper } from './agreement-paper.server.ts'
import { pdfResponse } from './file-response.server.ts'
import { namesOf } from './names.ts'
import { signOfOrder } from './paper-sign.server.ts'
import { t } from '#app/locale/texts.ts'

/** The agreement of an order, as a file, for its two sides. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const { agreement, agreementSha256 } = order
  if (!agreement) throw data({ message: t('De esta contratación ya no se guarda lo acordado.') }, { status: 410 })
  const note = noteOnPaper()
  const paper = await inAgreedLanguage(async () => ({
    ...agreementPaper({
      kind: 'Acuerdo',
      standing: `Aceptado el ${formatLongDate(order.createdAt, viewer.timezone)}`,
      agreement,
      languages: { request: order.language, quote: agreedLanguage(order) },
      sha256: agreementSha256,
      ...namesOf(order, viewer),
      siteName: site.name,
      isCollected: order.provider !== 'directo',
      note,
      now: clock.now(),
    }),
    sign: await signOfOrder(order, viewer),
  }))
  return pdfResponse(args, `acuerdo-${agreementSha256.slice(0, 8)}.pdf`, paper)
}
