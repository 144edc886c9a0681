/** The longest text that goes with an act, in characters; the table has the same limit. */
export const EVENT_WORDS_MAX = 4_000
/** How many files go with a delivery, with «He pagado», and with the evidence of one side in a dispute, in all. */
export const DELIVERY_FILES_MAX = 10
export const PAYMENT_FILES_MAX = 1
export const EVIDENCE_MAX = 10
/** How large a file of a delivery may be, and all of them in an order together; the operator sets it. */
export interface DeliveryLimits {
  fileBytes: number
  orderBytes: number
}
/** How many files go with the statement of a share. */
export const SHARE_FILES_MAX = 10
/** The client's answers to a stated share. */
export const SHARE_ANSWERS = ['aceptar', 'objetar'] as const
/** How many changes a round takes, and how long each is at most. */
export const CHANGE_POINTS_MAX = 20
export const CHANGE_POINT_MAX = 500
/** For how many days further work that was offered can be accepted. */
export const EXTRA_VALID_DAYS = 7
export const EXTRA_ANSWERS = ['aceptar', 'rechazar'] as const
/** How many stages an order can have, including further work. */
export const ORDER_STAGES_MAX = 12
