import { KNOWN_DEVICE_DAYS, LOGIN_EVENTS_KEPT_DAYS } from './periods.ts'
import { after, ONCE, OPENS_THE_ACCOUNT, type Tables } from './table.ts'

const SIGNED_IN = after(0, 'expires_at', 'a form that was typed before signing in has been taken over by then')
const BANK = {
  iban_sealed: 'whoever found the archive would have the account number; `iban_last4` says which one it is',
}

/** Accounts and sign-in. */
export const ACCOUNTS: Tables = {
  users: {
    exported: { cuenta: 'id' },
    withheld: { password_hash: OPENS_THE_ACCOUNT },
    always: 'an account stays until its owner, or an operator, deletes it',
    takenOver: { undone: 'the password is replaced; a requested deletion is cancelled' },
  },
  profiles: { exported: { perfil: 'id' }, with: 'users', takenOver: 'hidden' },
  username_history: {
    exported: { 'nombres-de-usuario-anteriores': 'user_id' },
    with: 'users',
    why: 'links to a former name go on working',
    takenOver: { as: 'profiles' },
  },
  avatar_spool: {
    leftOut: 'the profile picture, for the minutes until it is stored',
    untilJob: 'store-avatar',
    takenOver: { as: 'profiles' },
  },
  user_settings: {
    exported: { configuracion: 'user_id' },
    with: 'users',
    takenOver: { undone: 'as in a new account; the profile is private until the new owner keeps it' },
  },

  // The ways into the account, and those that close it to its owner.
  sessions: {
    exported: { sesiones: 'user_id' },
    withheld: { token_hash: OPENS_THE_ACCOUNT },
    expires: after(0, 'expires_at', 'an expired session signs nobody in'),
    takenOver: 'deleted',
  },
  known_devices: {
    exported: { 'navegadores-conocidos': 'user_id' },
    withheld: { token_hash: 'what the cookie of the browser says' },
    expires: after(
      KNOWN_DEVICE_DAYS,
      'last_used_at',
      'a person who signs in once a year is not locked out by attacks',
      {
        told: true,
      },
    ),
    takenOver: 'deleted',
  },
  tokens: {
    leftOut: 'links of mails that still work: with the archive, somebody else could enter',
    expires: after(1, 'expires_at', 'a used link says for a day that it has worked'),
    takenOver: { undone: 'open links stop working, except the one that undoes the change' },
  },
  totp: {
    exported: { 'segundo-factor': 'user_id' },
    withheld: { secret_encrypted: OPENS_THE_ACCOUNT, last_step: 'a counter' },
    with: 'users',
    takenOver: 'deleted',
  },
  recovery_codes: { leftOut: 'hashes of codes that only the owner knows', with: 'totp' },
  deletion_requests: { exported: { 'solicitud-de-baja': 'user_id' }, with: 'users', takenOver: 'deleted' },
  login_events: {
    exported: { 'inicios-de-sesion': 'user_id' },
    withheld: { email_hash: 'follows from the address' },
    expires: after(LOGIN_EVENTS_KEPT_DAYS, 'at', 'the owner sees who tried to enter the account', { told: true }),
    addressHash: 'email_hash',
    takenOver: { stays: 'the history of the account shows the earlier use' },
  },
  account_warnings: {
    exported: { 'avisos-de-seguridad': 'user_id' },
    with: 'users',
    takenOver: { stays: 'the time of the last security mail: at most one a day is sent' },
  },
  published_before: {
    exported: { 'publicado-antes': 'user_id' },
    with: 'users',
    takenOver: { stays: 'the list of what is hidden' },
  },

  // Forms that were left as drafts, wait for sign-in, or were sent.
  form_drafts: { exported: { borradores: 'user_id' }, expires: SIGNED_IN, takenOver: 'deleted' },
  waiting_forms: { expires: SIGNED_IN },
  sent_forms: {
    exported: { 'formularios-enviados': 'user_id' },
    withheld: { form_key: ONCE },
    expires: after(30, 'sent_at', 'a page with the form is hardly sent again after that'),
    takenOver: 'deleted',
  },

  // Money and papers.
  data_exports: {
    exported: { 'copias-de-tus-datos': 'user_id' },
    withheld: { key: 'where the archive itself is kept' },
    expires: after(90, 'requested_at', 'its link still says what happened; purge-exports has deleted the copy', {
      only: `key IS NULL AND state <> 'pendiente'`,
      told: true,
    }),
    takenOver: { undone: 'rows and archives are deleted' },
  },
  payout_methods: {
    exported: { 'datos-de-cobro': 'user_id' },
    withheld: BANK,
    with: 'users',
    why: 'until their owner changes the account number',
    takenOver: 'deleted',
  },
  order_payout_snapshots: {
    exported: { 'datos-de-cobro-por-contratacion': 'freelancer_id' },
    withheld: BANK,
    with: 'orders',
  },
  tax_details: {
    exported: { 'datos-fiscales': 'user_id' },
    withheld: {
      sealed: 'whoever found the archive could pass for its owner; the page of the settings shows it',
      earned: 'only of an account that has been erased',
      kept_until: 'the same',
    },
    expires: after(
      0,
      'kept_until',
      'the law asks for six years where an erased account had earned something; otherwise they go with the account',
    ),
    outlives: 'where something was earned, for the time that the law asks for; otherwise deleted',
    // A person who has earned something had proved the address; the data for the tax report are kept as the law asks.
    takenOver: { deletedIf: 'NOT EXISTS (SELECT FROM orders WHERE freelancer_id = tax_details.user_id)' },
  },
}
