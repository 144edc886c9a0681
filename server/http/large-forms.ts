import type { Request } from 'express'
import { clock } from '#app/adapters/clock.server.ts'
import type { Db } from '#app/db.server.ts'
import { findLimitedViewer, findViewer } from '#app/domain/accounts/sessions.server.ts'
import { isFreelancerOf } from '#app/domain/orders/files.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { sessionToken } from '#app/http/cookies.server.ts'
import { deliveryLimits, hasHiring } from '#app/http/hiring.server.ts'
import type { LargeForm } from './bodies.ts'

const DELIVERY = /^\/dashboard\/orders\/([^/]+)\/stages\/\d{1,2}\/deliver\/?(?:\.data)?$/
/**
 * Twice what an order's deliveries may have: files that do not fit are reported beside the field, and the rest of the
 * form stays.
 */
export const DELIVERY_FORM_BYTES = 2 * deliveryLimits.orderBytes + 1024 * 1024

/**
 * The form of a delivery, of the signed-in freelancer of that order. It may be larger than other forms.
 * Undefined for all other forms, and while the database is away: then the usual limit applies.
 */
export function findDeliveryForm(db: Db, request: Request): Promise<LargeForm | undefined> | undefined {
  const [, id] = (hasHiring && DELIVERY.exec(request.path)) || []
  const orderId = parseId(id)
  return orderId ? findFreelancer(db, request, orderId).catch(() => undefined) : undefined
}

async function findFreelancer(db: Db, request: Request, orderId: string): Promise<LargeForm | undefined> {
  const token = await sessionToken(request)
  if (!token) return undefined
  const now = clock.now()
  const viewer = (await findViewer(db, token, now)) ?? (await findLimitedViewer(db, token, now))
  if (!viewer || !(await isFreelancerOf(db, viewer.id, orderId))) return undefined
  return { userId: viewer.id, bytes: DELIVERY_FORM_BYTES }
}
