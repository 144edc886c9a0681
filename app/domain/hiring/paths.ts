export const REQUESTS_PATH = '/dashboard/requests'
export const QUOTES_PATH = '/dashboard/quotes'

/** Where a client asks the author of a listing for a quote. */
export const askQuotePath = (listingId: string) => `/marketplace/${listingId}/request-quote`
export const requestPath = (id: string) => `${REQUESTS_PATH}/${id}`
/** Where a freelancer writes a quote, or its next version. */
export const writeQuotePath = (requestId: string) => `${REQUESTS_PATH}/${requestId}/quote`
/** Where the other side reports a request or a quote. */
export const reportRequestPath = (id: string) => `${REQUESTS_PATH}/${id}/report`
export const reportQuotePath = (id: string) => `${QUOTES_PATH}/${id}/report`
export const quotePath = (id: string) => `${QUOTES_PATH}/${id}`
