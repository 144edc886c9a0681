import type { Act } from './stages.ts'

export const ORDERS_PATH = '/dashboard/orders'

export const orderPath = (id: string) => `${ORDERS_PATH}/${id}`
export const actPath = (id: string, n: number, act: Act) => `${ORDERS_PATH}/${id}/stages/${n}/${act}`
/** Where both sides rate each other once the work is over. */
export const rateOrderPath = (id: string) => `${ORDERS_PATH}/${id}/rate`
/** Where one side reports the words of the other. */
export const reportEventPath = (id: string, eventId: string) => `${ORDERS_PATH}/${id}/events/${eventId}/report`
