import type { Act } from './acts.ts'

export const ORDERS_PATH = '/dashboard/orders'

export const orderPath = (id: string) => `${ORDERS_PATH}/${id}`
export const actPath = (id: string, n: number, act: Act) => `${ORDERS_PATH}/${id}/stages/${n}/${act}`
export const extraPath = (id: string) => `${ORDERS_PATH}/${id}/extra`
export const answerExtraPath = (id: string, extraId: string) => `${ORDERS_PATH}/${id}/extras/${extraId}`
export const withdrawPath = (id: string) => `${ORDERS_PATH}/${id}/withdraw`
export const sharePath = (id: string) => `${ORDERS_PATH}/${id}/share`
/** Leads on to the provider's page of a payment. */
export const paymentPath = (paymentId: string) => `/payments/go/${paymentId}`
/** Where the provider's page leads back to. */
export const paymentReturnPath = (paymentId: string) => `/payments/return/${paymentId}`
/** Where both sides rate each other once the work is over. */
export const rateOrderPath = (id: string) => `${ORDERS_PATH}/${id}/rate`
