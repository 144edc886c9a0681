/*
 * The accounts of the books. Money of a provider goes cliente → retenido → saldo → banco, or back; direct payments
 * between two people are a memorandum between acordado and recibido, and are never booked against the others.
 */
export type AccountKind =
  /** Payments of a client, seen from the site: the balance only decreases. */
  | 'cliente'
  /** Money that the provider keeps for a stage. */
  | 'retenido'
  /** Money on its way back to a client. */
  | 'por_devolver'
  /** Money that belongs to a freelancer and is not with them yet. */
  | 'saldo'
  /** Money that a freelancer has been sent. */
  | 'banco'
  | 'acordado'
  | 'recibido'

/** Accounts that represent the world outside may be negative. */
const OUTSIDE: readonly AccountKind[] = ['cliente', 'acordado']
export const mayGoNegative = (kind: AccountKind) => OUTSIDE.includes(kind)

export interface Account {
  kind: AccountKind
  /** The owner of the account when it was opened. */
  ownerId: string | null
  orderId: string | null
  stageN: number | null
}

export interface Line {
  from: Account
  to: Account
  cents: number
}
