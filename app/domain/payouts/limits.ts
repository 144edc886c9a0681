/** How long a changed account waits before new orders take it: meanwhile the owner can notice a thief's change. */
export const PAYOUT_DELAY_HOURS = 48
/** The limits of a bank transfer and its QR code. */
export const HOLDER_MAX = 70
/** The longest account number there is has 34 characters; people write it with blanks. */
export const IBAN_TYPED_MAX = 60
