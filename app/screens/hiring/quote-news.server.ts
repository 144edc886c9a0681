import { db } from '#app/db.server.ts'
import { findNewestVersion, findQuote, type Quote } from '#app/domain/hiring/queries.server.ts'
import { quoteStateAt, requestStateAt, type QuoteState } from '#app/domain/hiring/states.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { compareVersions } from './compared-versions.server.ts'
import type { Reading } from './presented.server.ts'

type Told = Exclude<QuoteState, 'enviado'>

/** What happened to a quote, as the client reads it. */
const FOR_CLIENT: Record<Told, (quote: Quote, when: string) => string> = {
  contraoferta: ({ name }) =>
    `Tu contraoferta espera la respuesta de ${name}. Para aceptar el presupuesto como está, retírala antes.`,
  aceptado: (_, when) => `Ya aceptaste este presupuesto${when}.`,
  rechazado: (_, when) => `Este presupuesto ya tiene tu respuesta${when}.`,
  retirado: ({ name }, when) => `${name} retiró este presupuesto${when}.`,
  caducado: (_, when) => `Este presupuesto caducó${when}.`,
  sustituido: ({ name }, when) => `${name} envió otra versión${when}: esta ya no vale.`,
  sin_respuesta: () => 'La solicitud terminó sin que este presupuesto tuviera respuesta.',
}

/** The same for its author. */
const FOR_AUTHOR: Record<Told, (quote: Quote, when: string) => string> = {
  contraoferta: ({ clientName }) => `${clientName} te ha hecho una contraoferta, que espera tu respuesta.`,
  aceptado: ({ clientName }, when) => `${clientName} ya lo aceptó${when}.`,
  rechazado: ({ clientName }, when) => `${clientName} ya dijo que no${when}.`,
  retirado: (_, when) => `Ya lo retiraste${when}.`,
  caducado: (_, when) => `Este presupuesto caducó${when}.`,
  sustituido: (_, when) => `Ya enviaste otra versión${when}.`,
  sin_respuesta: () => 'La solicitud terminó sin que este presupuesto tuviera respuesta.',
}
const REQUEST_OVER = 'La solicitud ya no está abierta, así que este presupuesto no se puede negociar ni aceptar.'

/** What became of a quote that can no longer be answered; null while it waits for the client's answer. */
export function whatHappened(quote: Quote, { now, timeZone }: Reading): string | null {
  const state = quoteStateAt(quote, now)
  if (state === 'enviado') {
    const request = { state: quote.requestState, closesAt: quote.closesAt }
    return requestStateAt(request, now) === 'abierta' ? null : REQUEST_OVER
  }
  const at = quote.answeredAt ?? (state === 'caducado' ? quote.validUntil : null)
  const when = at ? ` el ${formatMoment(at, timeZone)}` : ''
  return (quote.isOwn ? FOR_AUTHOR : FOR_CLIENT)[state](quote, when)
}

/** What took the place of a version, with both side by side; null where nothing has. */
export async function findReplacement(userId: string, quote: Quote) {
  if (quote.state !== 'sustituido') return null
  const newest = await findNewestVersion(db, userId, quote)
  const replacement = newest === undefined ? undefined : await findQuote(db, userId, newest)
  return (
    replacement && {
      id: replacement.id,
      before: `Versión ${quote.version}, la que leías`,
      after: `Versión ${replacement.version}, la que vale`,
      rows: compareVersions(quote, replacement),
    }
  )
}
export type Replacement = NonNullable<Awaited<ReturnType<typeof findReplacement>>>
