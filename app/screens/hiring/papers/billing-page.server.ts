import { taxBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { orderPath, removeBillingPath } from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { findBilling, findLastBilling, takesBilling, type Billing } from '#app/domain/tax-details/billing.server.ts'
import { COUNTRY_OPTIONS } from '#app/locale/countries.server.ts'
import { formatDate, type Zone } from '#app/locale/dates.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'

export const CANNOT_SEAL = () => t('Aquí no se pueden guardar todavía: dáselos por la conversación.')
export const NOT_POSSIBLE = () =>
  t('De esta contratación no se hace factura: quien vende es un particular, o se canceló.')
export const OPEN_AGAIN = () => t('Vuelve a abrir esta página para leerlos.')
const UNREADABLE = () => t('Los que había no se pueden leer ya, porque falta la clave con la que se cifraron.')

/** The billing details that the two sides of an order are shown. */
export async function presentBilling(viewer: { id: string; timezone: Zone }, order: Order) {
  const billing = await findBilling(db, taxBox, { userId: viewer.id, orderId: order.id })
  const isClient = order.side === 'client'
  return {
    back: { to: orderPath(order.id), ...jobTitle(order) },
    isClient,
    name: nameOfOther(order),
    given: presentGiven(billing, viewer.timezone),
    typed: isClient ? await typedBy(viewer.id, billing) : undefined,
    remove: isClient && billing.kind !== 'none' ? removeBillingPath(order.id) : null,
    unreadable: billing.kind === 'unreadable' ? UNREADABLE() : null,
    countries: COUNTRY_OPTIONS(),
    refusal: refusalOf(order, billing),
  }
}

function presentGiven(billing: Billing, timeZone: Zone) {
  if (billing.kind !== 'given') return null
  const { details, changedAt } = billing
  const country = COUNTRY_OPTIONS().find(({ value }) => value === details.country)?.label ?? details.country
  return { ...details, country, changed: formatDate(changedAt, timeZone) }
}

/** The fields of the form: the details of this order, or those of the order before. */
async function typedBy(clientId: string, billing: Billing) {
  if (billing.kind === 'given') return billing.details
  return (await findLastBilling(db, taxBox, clientId)) ?? { country: 'ES' }
}

function refusalOf(order: Order, billing: Billing): string | null {
  if (!taxBox) return CANNOT_SEAL()
  return takesBilling(order) || billing.kind === 'given' ? null : NOT_POSSIBLE()
}
