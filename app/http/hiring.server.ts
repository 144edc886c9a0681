import { data } from '@remix-run/node'
import { config } from '#app/config/env.server.ts'
import type { DeliveryLimits } from '#app/domain/orders/limits.ts'
import { findViewer, requireViewer, type RequestArgs, type Viewer } from './viewer.server.ts'
import { t } from '#app/locale/texts.ts'

/** Whether people can hire each other on this site. */
export const hasHiring = config.hiring

/** The provider of new orders. */
export const orderProvider = config.payments
/** The provider of the orders that are made now; null where hiring is off. */
export const activeProvider = hasHiring ? orderProvider : null

const FILES_AN_ORDER = 4

/** How large the files of deliveries may be. */
export const deliveryLimits: DeliveryLimits = {
  fileBytes: config.orderFileBytes,
  orderBytes: FILES_AN_ORDER * config.orderFileBytes,
}

const NO_HIRING = () => t('Aquí todavía no se puede contratar.')

/** @throws a 404 page where hiring is off. */
export function requireHiring(): void {
  if (!hasHiring) throw data({ message: NO_HIRING() }, { status: 404 })
}

/** The signed-in person on a page of requests, quotes or orders. @throws as `requireHiring` and `requireViewer`. */
export function requireHirer(args: RequestArgs): Promise<Viewer> {
  requireHiring()
  return requireViewer(args)
}

/**
 * The signed-in person, on a page where words may still be kept through sign-in.
 * @throws as `requireHiring`.
 */
export function findHirer(args: RequestArgs): Promise<Viewer | undefined> {
  requireHiring()
  return findViewer(args)
}
