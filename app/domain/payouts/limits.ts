/** How long a changed account waits before new orders take it: a thief's is found meanwhile. */
export const PAYOUT_DELAY_HOURS = 48
/** As much as a bank transfer and its QR code hold. */
export const HOLDER_MAX = 70
/** The longest account number there is has 34 characters; people write it with blanks. */
export const IBAN_TYPED_MAX = 60
