import { REQUESTS_PATH } from './paths.ts'

/** The list of public requests. Apart from the other paths, which pages of listings load too. */
export const PUBLIC_REQUESTS_PATH = '/requests'
export const publicRequestPath = (id: string) => `${PUBLIC_REQUESTS_PATH}/${id}`
export const reportPublicRequestPath = (id: string) => `${PUBLIC_REQUESTS_PATH}/${id}/report`
/** Where a client publishes a public request. */
export const NEW_REQUEST_PATH = `${REQUESTS_PATH}/new`
export const editRequestPath = (id: string) => `${REQUESTS_PATH}/${id}/edit`
export const withdrawRequestPath = (id: string) => `${REQUESTS_PATH}/${id}/withdraw`
