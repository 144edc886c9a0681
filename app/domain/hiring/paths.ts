export const REQUESTS_PATH = '/dashboard/requests'
export const QUOTES_PATH = '/dashboard/quotes'

/** Where a client asks the author of a listing for a quote. */
export const askQuotePath = (listingId: string) => `/marketplace/${listingId}/request-quote`
/** Where a client orders a package of a listing. */
export const orderPackagePath = (listingId: string, tier: string) => `/marketplace/${listingId}/order?package=${tier}`
/** Where the author of a listing writes its packages. */
export const packagesPath = (listingId: string) => `/dashboard/listings/${listingId}/packages`
/** The page on which a freelancer says when they have time. */
export const AVAILABILITY_PATH = '/dashboard/settings/availability'
export const requestPath = (id: string) => `${REQUESTS_PATH}/${id}`
/** A file of a request. */
export const requestFilePath = (id: string, fileId: string) => `${requestPath(id)}/files/${fileId}`
/** The quotes of a request side by side, also as a table for a spreadsheet. */
export const comparePath = (id: string) => `${requestPath(id)}/compare`
export const compareFilePath = (id: string) => `${comparePath(id)}.csv`
/** Where a client ends a request, each quote with its answer. */
export const closePath = (id: string) => `${requestPath(id)}/close`
/** Where a freelancer writes a quote, or its next version. */
export const writeQuotePath = (requestId: string) => `${REQUESTS_PATH}/${requestId}/quote`
/** Where a freelancer confirms the order of a package. */
export const confirmPackagePath = (requestId: string) => `${REQUESTS_PATH}/${requestId}/confirm`
/** Where the other side reports a request or a quote. */
export const reportRequestPath = (id: string) => `${REQUESTS_PATH}/${id}/report`
export const reportQuotePath = (id: string) => `${QUOTES_PATH}/${id}/report`
/**
 * Where the words of the other side around a quote are reported: a counter-offer or the answer to one, by the id of the
 * counter-offer, or the answer to the quote, by the id of the quote.
 */
export const reportWordsPath = (quoteId: string, kind: SaidKind, id: string) =>
  `${QUOTES_PATH}/${quoteId}/${kind}/${id}/report`
export type SaidKind = 'counters' | 'counter-answers' | 'answers'
export const quotePath = (id: string) => `${QUOTES_PATH}/${id}`
/** Where the client hires by a quote. */
export const acceptPath = (id: string) => `${quotePath(id)}/accept`
/** The quote as a file to keep or print. */
export const quoteAgreementPath = (id: string) => `${QUOTES_PATH}/${id}/agreement.pdf`
/** Where a client makes a counter-offer or takes it back, and where the author of the quote answers it. */
export const counterPath = (quoteId: string) => `${QUOTES_PATH}/${quoteId}/counter`
export const withdrawCounterPath = (quoteId: string) => `${QUOTES_PATH}/${quoteId}/counter/withdraw`
export const keepQuotePath = (quoteId: string) => `${QUOTES_PATH}/${quoteId}/keep`
/** The page of a freelancer's saved quotes, used as templates. */
export const TEMPLATES_PATH = '/dashboard/quote-templates'
export const renameTemplatePath = (id: string) => `${TEMPLATES_PATH}/${id}/rename`
export const deleteTemplatePath = (id: string) => `${TEMPLATES_PATH}/${id}/delete`
