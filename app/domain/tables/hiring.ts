import { after, all, IN_THE_STORE, ofBothSides, ofOrder, ONCE, SAID, type Tables } from './table.ts'

const OF_THE_TWO = 'both sides keep what they agreed on; names go with the accounts'
const BOTH_SIDES = {
  stays: 'the agreement belongs to the other side too; only a confirmed address could make it',
}
const BOOKS = { always: 'books are only added to', takenOver: BOTH_SIDES }
const SIMULATED = { always: 'rows exist in a trial only', takenOver: BOTH_SIDES }

/** Requests, quotes, orders, payments and disputes. */
export const HIRING: Tables = {
  requests: {
    exported: { 'solicitudes-de-presupuesto': 'client_id' },
    withheld: {
      form_key: ONCE,
      edit_key: 'the same of the form that edits',
      edit_base: 'a counter',
      stems: 'follows from the title and the body',
    },
    with: 'users',
    why: OF_THE_TWO,
    takenOver: 'hidden',
  },
  request_files: {
    exported: { 'archivos-de-solicitudes': { column: 'request_id', of: 'requests', owner: 'client_id' } },
    stored: `format('solicitudes/%s/%s-%s', request_id, id, name)`,
    withheld: { key: IN_THE_STORE },
    with: 'requests',
  },
  request_invitations: {
    exported: { 'solicitudes-recibidas': 'freelancer_id' },
    withheld: { form_key: ONCE },
    with: 'requests',
    outlives: 'when only its listing goes; deleted with either person',
    takenOver: SAID,
  },
  package_orders: {
    exported: {
      'paquetes-pedidos': { column: 'request_id', of: 'requests', owner: 'client_id' },
      'paquetes-que-te-han-pedido': 'freelancer_id',
    },
    with: 'request_invitations',
    takenOver: { stays: 'a waiting order needs a confirmation' },
  },
  quotes: {
    exported: { 'presupuestos-enviados': 'freelancer_id' },
    withheld: { form_key: ONCE },
    with: 'request_invitations',
    takenOver: { undone: 'open quotes are withdrawn and can no longer be accepted' },
  },
  quote_stages: {
    exported: { 'etapas-de-presupuestos': { column: 'quote_id', of: 'quotes', owner: 'freelancer_id' } },
    with: 'quotes',
    takenOver: { stays: 'their quotes are withdrawn or accepted' },
  },
  quote_templates: {
    exported: { 'plantillas-de-presupuesto': 'freelancer_id' },
    with: 'users',
    why: 'until their owner deletes them',
    takenOver: 'deleted',
  },
  counter_offers: {
    exported: {
      'contraofertas-enviadas': 'client_id',
      'contraofertas-recibidas': { column: 'quote_id', of: 'quotes', owner: 'freelancer_id' },
    },
    withheld: { form_key: ONCE },
    with: 'quotes',
    takenOver: { undone: 'open counter-offers end with their quote' },
  },

  orders: {
    exported: { 'contrataciones-como-cliente': 'client_id', 'contrataciones-como-profesional': 'freelancer_id' },
    always: OF_THE_TWO,
    outlives: "also the other side's: ratings and replies stay, signed «Usuario eliminado», until both have gone",
    takenOver: BOTH_SIDES,
  },
  stages: { exported: ofBothSides('etapas'), with: 'orders' },
  order_billing: {
    exported: { 'datos-para-la-factura': 'client_id' },
    withheld: {
      sealed: 'whoever found the archive could pass for its owner; a page of the order shows it',
      kept_until: 'only of an account that has been erased',
    },
    expires: after(
      0,
      'kept_until',
      'the freelancer needs them for invoices to an erased client, and the law asks for six years; otherwise they go with the account',
    ),
    takenOver: BOTH_SIDES,
  },
  order_events: { exported: ofBothSides('historia'), withheld: { form_key: ONCE }, with: 'orders' },
  order_files: {
    exported: ofBothSides('archivos'),
    stored: `CASE WHEN scan_state <> 'rechazado' THEN format('contrataciones/%s/%s-%s', order_id, id, name) END`,
    withheld: { key: IN_THE_STORE },
    with: 'order_events',
  },
  order_extras: { exported: ofBothSides('ampliaciones'), withheld: { form_key: ONCE }, with: 'orders' },
  change_points: { exported: ofBothSides('cambios-pedidos'), with: 'stages' },
  withdrawals: { exported: ofBothSides('desistimientos'), with: 'orders' },
  disputes: {
    exported: ofBothSides('disputas'),
    withheld: {
      ...all('which moderator has it is not of the two sides', 'claimed_by', 'claimed_until', 'decided_by'),
      told_at: 'when moderators heard of it',
    },
    with: 'stages',
    outlives: 'it belongs to both sides; the moderator is no longer named',
  },
  dispute_decisions: {
    leftOut: 'the dispute has the newest, and the history of the order has each with its reasons',
    with: 'disputes',
    outlives: 'they belong to both sides; the moderator is no longer named',
  },
  dispute_offers: { leftOut: 'the history of the order has the offers', with: 'disputes' },

  documents: { exported: ofBothSides('justificantes'), with: 'stages' },
  document_counters: { replaced: true },
  stage_invoices: {
    exported: { 'facturas-adjuntadas': 'freelancer_id' },
    stored: `format('facturas/%s/%s-%s', order_id, id, name)`,
    withheld: { key: IN_THE_STORE },
    with: 'stages',
  },
  payments: { exported: { pagos: ofOrder('client_id') }, with: 'stages' },
  provider_calls: {
    leftOut: 'what the provider was asked to do with a payment: the history of the order tells its outcome',
    with: 'payments',
  },
  simulated_payments: { leftOut: 'books of the simulator of a trial, where nothing is money', ...SIMULATED },
  simulated_calls: { leftOut: 'what the same simulator was asked to do', ...SIMULATED },
  ledger_accounts: { leftOut: 'sums of what the payments and the history of the order tell, without a name', ...BOOKS },
  ledger_transactions: { leftOut: 'the same as these sums, as it was booked', ...BOOKS },
  ledger_postings: { leftOut: 'the same as the transactions, line by line', ...BOOKS },
}
