/* A provider that moves money between a client and a freelancer. It is asked by ids and amounts in integer cents; its
 * refusals are values, and only bugs and outages throw. */

/** Who settles an order: its two people by themselves, the simulator of the trial, or a payment service. */
export type ProviderName = 'directo' | 'prueba' | 'stripe'

/** The payment that a provider is asked to collect. */
export interface PaymentToStart {
  /** The id of our own row, and the idempotency key: asking twice has the effect of asking once. */
  id: string
  amountCents: number
  currency: string
  title: string
  expiresAt: Date
}

export type Started =
  /** The client pays at this address. */
  | { kind: 'redirect'; url: string; ref: string; expiresAt: Date }
  | { kind: 'refused'; reason: string }
  /** It is not known whether it was done: it is asked again with the same key. */
  | { kind: 'unknown' }

/** A provider's statement about a payment: the only source of truth about it. */
export interface PaymentSnapshot {
  state: 'abierto' | 'procesando' | 'cobrado' | 'fallido' | 'caducado'
  amountCents: number
  currency: string
  paidAt: Date | null
}

export type Called =
  | { kind: 'done'; ref: string }
  | { kind: 'pending'; until: Date | null; why: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** The call to a provider that has collected a payment. */
export interface ProviderCall {
  /** Calling twice with one key has the effect of one call. */
  key: string
  ref: string
  amountCents: number
}

/** A service that collects, keeps, hands over and gives back. */
export interface PaymentProvider {
  name: Exclude<ProviderName, 'directo'>
  /** For how many days the provider can keep the money; null: without end. */
  maxHoldDays: number | null
  /** Whether the provider holds this freelancer's payments until the work is accepted, as read from the provider. */
  holdsFor(freelancerId: string): Promise<boolean>
  startPayment(payment: PaymentToStart, now: Date): Promise<Started>
  findPayment(ref: string, now: Date): Promise<PaymentSnapshot | undefined>
  /** Hands over to the freelancer. */
  release(call: ProviderCall): Promise<Called>
  /** Gives back to the client. */
  refund(call: ProviderCall): Promise<Called>
  /** The outcome of a call whose answer was lost. */
  findCall(key: string): Promise<Called | undefined>
}

/** How a provider of this name settles an order; without a name the two people settle by themselves. */
export type FindProvider = (name: Exclude<ProviderName, 'directo'>) => PaymentProvider | undefined
