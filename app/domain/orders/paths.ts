import type { Act } from './acts.ts'

export const ORDERS_PATH = '/dashboard/orders'
/** Orders that wait for the reader. */
export const TURNS_PATH = `${ORDERS_PATH}?show=turn`

export const orderPath = (id: string) => `${ORDERS_PATH}/${id}`
/** Whether an address is that of a page, or of one below it. */
export const isAtOrBelow = (page: string, address: string) =>
  address.split(/[?#]/)[0] === page || address.startsWith(`${page}/`)
export const actPath = (id: string, n: number, act: Act) => `${ORDERS_PATH}/${id}/stages/${n}/${act}`
export const extraPath = (id: string) => `${ORDERS_PATH}/${id}/extra`
export const answerExtraPath = (id: string, extraId: string) => `${ORDERS_PATH}/${id}/extras/${extraId}`
export const withdrawPath = (id: string) => `${ORDERS_PATH}/${id}/withdraw`
/** Where a client lets the work begin before the days of withdrawal are over. */
export const startSoonerPath = (id: string) => `${ORDERS_PATH}/${id}/start-now`
/** Where a client hires the same freelancer for the same work again. */
export const hireAgainPath = (id: string) => `${ORDERS_PATH}/${id}/again`
export const sharePath = (id: string) => `${ORDERS_PATH}/${id}/share`
/** Where the client answers the stated share. */
export const answerSharePath = (id: string) => `${ORDERS_PATH}/${id}/share-answer`
/** Leads on to the provider's page of a payment. */
export const paymentPath = (paymentId: string) => `/payments/go/${paymentId}`
/** Where the provider's page leads back to. */
export const paymentReturnPath = (paymentId: string) => `/payments/return/${paymentId}`
/** Where both sides rate each other once the work is over. */
export const rateOrderPath = (id: string) => `${ORDERS_PATH}/${id}/rate`

/** The agreement, as a file to keep or print. */
export const agreementPath = (id: string) => `${ORDERS_PATH}/${id}/agreement.pdf`
export const datesPath = (id: string) => `${ORDERS_PATH}/${id}/dates.ics`
/** The number as it is printed. */
export const receiptPath = (id: string, number: string) => `${ORDERS_PATH}/${id}/receipts/${number}`
export const receiptPdfPath = (id: string, number: string) => `${receiptPath(id, number)}/justificante.pdf`
/** Where a freelancer adds the invoice of a stage, and where the client asks for it. */
export const addInvoicePath = (id: string, n: number) => `${ORDERS_PATH}/${id}/stages/${n}/invoice`
export const askInvoicePath = (id: string, n: number) => `${ORDERS_PATH}/${id}/stages/${n}/ask-invoice`
export const invoicePath = (id: string, n: number, invoiceId: string) => `${addInvoicePath(id, n)}/${invoiceId}`

/** The page for the recipient of the invoices, and the page where the client removes it. */
export const billingPath = (id: string) => `${ORDERS_PATH}/${id}/billing`
export const removeBillingPath = (id: string) => `${billingPath(id)}/remove`

/** A file of the history, and all of the history on paper. */
export const orderFilePath = (id: string, fileId: string) => `${ORDERS_PATH}/${id}/files/${fileId}`
/** @param part without it the first. */
export const evidencePath = (id: string, part?: number) =>
  `${ORDERS_PATH}/${id}/evidence.pdf${part === undefined ? '' : `?part=${part}`}`

/** A freelancer's earnings, by years and quarters. */
export const EARNINGS_PATH = '/dashboard/earnings'
export const earningsFilePath = (year: number, kind: 'csv' | 'pdf') => `${EARNINGS_PATH}/${year}.${kind}`
/** Where one side reports the words of the other. */
export const reportEventPath = (id: string, eventId: string) => `${ORDERS_PATH}/${id}/events/${eventId}/report`
