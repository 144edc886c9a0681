export const openDisputePath = (orderId: string, n: number) => `/dashboard/orders/${orderId}/stages/${n}/dispute`
export const disputePath = (id: string) => `/dashboard/disputes/${id}`
export const DISPUTES_PATH = '/moderation/disputes'
export const moderatedDisputePath = (id: string) => `${DISPUTES_PATH}/${id}`
/** A file that a moderator reads who may decide. */
export const moderatedFilePath = (id: string, fileId: string) => `${moderatedDisputePath(id)}/files/${fileId}`
