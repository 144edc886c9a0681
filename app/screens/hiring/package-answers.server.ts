import { refusalOf, type Refusal } from '#app/domain/conversations/refusals.server.ts'
import type { FoundOffer } from '#app/domain/hiring/package-offer.server.ts'
import type { Ordered } from '#app/domain/hiring/package-orders.server.ts'
import { CONFIRM_HOURS } from '#app/domain/hiring/packages.ts'
import { acceptPath, requestPath } from '#app/domain/hiring/paths.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { LEAVING } from './hiring-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

type Absent = Exclude<FoundOffer['kind'], 'offered' | 'yours'>

const ABSENT: () => Record<Absent, { status: number; message: string }> = perLanguage(() => ({
  gone: { status: 410, message: t('Este anuncio se ha eliminado, así que sus paquetes ya no se pueden pedir.') },
  'not-found': {
    status: 404,
    message: t('Este anuncio ya no está en el marketplace, así que no se puede pedir nada en él.'),
  },
  resting: { status: 404, message: t('Este anuncio está en pausa: ahora sus paquetes no se pueden pedir.') },
  away: { status: 404, message: t('A esta persona no se la puede contratar ahora.') },
  'not-offered': { status: 404, message: t('Este anuncio ya no ofrece ese paquete. Mira en él lo que ofrece ahora.') },
}))

/** Why there is no package to order. */
export const unavailable = (kind: Absent) => ABSENT()[kind]

type Done = Extract<Ordered, { requestId: string }>

const SAME = () => t('Ya habías hecho este mismo pedido, que sigue esperando: no se ha hecho otro')

/** The page after an order: the quote to accept, or the request while the seller has to confirm. */
export function whereOrderLeads(done: Done): { to: string; notice: string } {
  const { requestId, quoteId } = done
  if (done.kind === 'already-ordered' && done.orderId)
    return { to: orderPath(done.orderId), notice: t('Ya lo habías contratado') }
  if (done.kind === 'same-words') return { to: quoteId ? acceptPath(quoteId) : requestPath(requestId), notice: SAME() }
  return quoteId
    ? { to: acceptPath(quoteId), notice: t('Pedido hecho: falta que aceptes el presupuesto') }
    : {
        to: requestPath(requestId),
        notice: t('Pedido enviado: tiene {hours} horas para confirmarlo', { hours: CONFIRM_HOURS }),
      }
}

type NotDone = Exclude<Ordered, Done | { kind: 'changed' }>

/** Why the order was refused; the words stay in the form. */
export function refusalForOrder(
  outcome: NotDone,
  now: Date,
): { status: number; message: string; retryAfterSeconds?: Refusal['retryAfterSeconds'] } {
  switch (outcome.kind) {
    case 'leaving':
      return { status: 409, message: LEAVING() }
    case 'resting':
    case 'away':
    case 'not-offered':
    case 'not-found':
    case 'gone':
      return ABSENT()[outcome.kind]
    default:
      return refusalOf(outcome, now, 'listing')
  }
}
