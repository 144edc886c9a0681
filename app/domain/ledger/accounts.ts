/*
 * The accounts of the books. Money of a provider goes cliente → retenido → saldo → banco, or back; what two people pay
 * each other directly is a memorandum between acordado and recibido, and never meets the others.
 */
export type AccountKind =
  /** Payments of a client, seen from here: it only goes down. */
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

/** Accounts that stand for the world outside may go below zero. */
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
