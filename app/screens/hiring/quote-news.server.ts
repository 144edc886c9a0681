import { db } from '#app/db.server.ts'
import { findNewestVersion } from '#app/domain/hiring/newest-version.server.ts'
import { findQuote, type Quote } from '#app/domain/hiring/queries.server.ts'
import { quoteStateAt, requestStateAt, type QuoteState } from '#app/domain/hiring/states.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { compareVersions } from './compared-versions.server.ts'
import type { Reading } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

type Told = Exclude<QuoteState, 'enviado'>

/** The day on which it happened; null if it is not known. */
type When = string | null

/** The events of a quote, as the client reads them. */
const FOR_CLIENT: Record<Told, (quote: Quote, date: When) => string> = {
  contraoferta: ({ name }) =>
    t('Tu contraoferta espera la respuesta de {name}. Para aceptar el presupuesto como está, retírala antes.', {
      name,
    }),
  aceptado: (_, date) =>
    date ? t('Ya aceptaste este presupuesto el {date}.', { date }) : t('Ya aceptaste este presupuesto.'),
  rechazado: (_, date) =>
    date
      ? t('Este presupuesto ya tiene tu respuesta el {date}.', { date })
      : t('Este presupuesto ya tiene tu respuesta.'),
  retirado: ({ name }, date) =>
    date
      ? t('{name} retiró este presupuesto el {date}.', { name, date })
      : t('{name} retiró este presupuesto.', { name }),
  caducado: (_, date) => lapsed(date),
  sustituido: ({ name }, date) =>
    date
      ? t('{name} envió otra versión el {date}: esta ya no vale.', { name, date })
      : t('{name} envió otra versión: esta ya no vale.', { name }),
  sin_respuesta: () => UNANSWERED(),
}

/** The events of a quote, as its author reads them. */
const FOR_AUTHOR: Record<Told, (quote: Quote, date: When) => string> = {
  contraoferta: ({ clientName: name }) => t('{name} te ha hecho una contraoferta, que espera tu respuesta.', { name }),
  aceptado: ({ clientName: name }, date) =>
    date ? t('{name} ya lo aceptó el {date}.', { name, date }) : t('{name} ya lo aceptó.', { name }),
  rechazado: ({ clientName: name }, date) =>
    date ? t('{name} ya dijo que no el {date}.', { name, date }) : t('{name} ya dijo que no.', { name }),
  retirado: (_, date) => (date ? t('Ya lo retiraste el {date}.', { date }) : t('Ya lo retiraste.')),
  caducado: (_, date) => lapsed(date),
  sustituido: (_, date) => (date ? t('Ya enviaste otra versión el {date}.', { date }) : t('Ya enviaste otra versión.')),
  sin_respuesta: () => UNANSWERED(),
}

const lapsed = (date: When) =>
  date ? t('Este presupuesto caducó el {date}.', { date }) : t('Este presupuesto caducó.')
const UNANSWERED = () => t('La solicitud terminó sin que este presupuesto tuviera respuesta.')
const REQUEST_OVER = () =>
  t('La solicitud ya no está abierta, así que este presupuesto no se puede negociar ni aceptar.')

/** The end of a quote that can no longer be answered; null while it waits for the client's answer. */
export function whatHappened(quote: Quote, { now, timeZone }: Reading): string | null {
  const state = quoteStateAt(quote, now)
  if (state === 'enviado') {
    const request = { state: quote.requestState, closesAt: quote.closesAt }
    return requestStateAt(request, now) === 'abierta' ? null : REQUEST_OVER()
  }
  const at = quote.answeredAt ?? (state === 'caducado' ? quote.validUntil : null)
  return (quote.isOwn ? FOR_AUTHOR : FOR_CLIENT)[state](quote, at && formatMoment(at, timeZone))
}

/** The version that replaced another, with both side by side; null if there is none. */
export async function findReplacement(userId: string, quote: Quote) {
  if (quote.state !== 'sustituido') return null
  const newest = await findNewestVersion(db, userId, quote)
  const replacement = newest === undefined ? undefined : await findQuote(db, userId, newest)
  return (
    replacement && {
      id: replacement.id,
      before: t('Versión {version}, la que leías', { version: quote.version }),
      after: t('Versión {version}, la que vale', { version: replacement.version }),
      rows: compareVersions(quote, replacement),
    }
  )
}
export type Replacement = NonNullable<Awaited<ReturnType<typeof findReplacement>>>
