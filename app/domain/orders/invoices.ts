import type { Payment, StageState } from './stages.ts'

/** The most invoices of one stage: an invoice and its corrections. */
export const INVOICES_MAX = 5

interface Invoiced {
  /** Private persons write no invoices. */
  isTrader: boolean
  state: StageState
  payment: Payment
}

/** A stage that has begun can have an invoice. */
export const mayAddInvoice = ({ isTrader, state }: Invoiced): boolean => isTrader && state !== 'por_empezar'

/** Once something was paid or delivered, the client can ask for one. */
export const mayAskForInvoice = (stage: Invoiced): boolean =>
  mayAddInvoice(stage) && (stage.payment === 'recibido' || stage.state === 'entregado' || stage.state === 'completado')
