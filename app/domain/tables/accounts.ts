import { KNOWN_DEVICE_DAYS, LOGIN_EVENTS_KEPT_DAYS } from './periods.ts'
import { after, ONCE, OPENS_THE_ACCOUNT, type Tables } from './table.ts'

const SIGNED_IN = after(0, 'expires_at', 'what was typed before signing in is taken over by then')
const BANK = {
  iban_sealed: 'whoever found the archive would have the account number; `iban_last4` says which one it is',
}

/** Accounts and sign-in. */
export const ACCOUNTS: Tables = {
  users: {
    exported: { cuenta: 'id' },
    withheld: { password_hash: OPENS_THE_ACCOUNT },
    always: 'an account stays until its owner, or an operator, deletes it',
    takenOver: { undone: 'another password; a farewell that was asked for is taken back' },
  },
  profiles: { exported: { perfil: 'id' }, with: 'users', takenOver: 'hidden' },
  username_history: {
    exported: { 'nombres-de-usuario-anteriores': 'user_id' },
    with: 'users',
    why: 'so that links to a former name lead on',
    takenOver: { as: 'profiles' },
  },
  avatar_spool: {
    leftOut: 'the picture of the profile on its way to the store, some minutes old',
    untilJob: 'store-avatar',
    takenOver: { as: 'profiles' },
  },
  user_settings: {
    exported: { configuracion: 'user_id' },
    with: 'users',
    takenOver: { undone: 'as of a new account; the profile is private until it is kept' },
  },

  // What opens the account, or closes it to its owner.
  sessions: {
    exported: { sesiones: 'user_id' },
    withheld: { token_hash: OPENS_THE_ACCOUNT },
    expires: after(0, 'expires_at', 'one that is over opens nothing'),
    takenOver: 'deleted',
  },
  known_devices: {
    exported: { 'navegadores-conocidos': 'user_id' },
    withheld: { token_hash: 'what the cookie of the browser says' },
    expires: after(KNOWN_DEVICE_DAYS, 'last_used_at', 'nobody who signs in once a year is locked out by others', {
      told: true,
    }),
    takenOver: 'deleted',
  },
  tokens: {
    leftOut: 'links of mails that still work: whoever found the archive could enter with them',
    expires: after(1, 'expires_at', 'a link that was used can say for a day that it did its work'),
    takenOver: { undone: 'links that work are used up, but for the one that undoes the change' },
  },
  totp: {
    exported: { 'segundo-factor': 'user_id' },
    withheld: { secret_encrypted: OPENS_THE_ACCOUNT, last_step: 'a counter' },
    with: 'users',
    takenOver: 'deleted',
  },
  recovery_codes: { leftOut: 'hashes of codes that only their owner has', with: 'totp' },
  deletion_requests: { exported: { 'solicitud-de-baja': 'user_id' }, with: 'users', takenOver: 'deleted' },
  login_events: {
    exported: { 'inicios-de-sesion': 'user_id' },
    withheld: { email_hash: 'follows from the address' },
    expires: after(LOGIN_EVENTS_KEPT_DAYS, 'at', 'its owner can see who tried to enter the account', { told: true }),
    addressHash: 'email_hash',
    takenOver: { stays: 'the history of the account says that somebody was here before' },
  },
  account_warnings: {
    exported: { 'avisos-de-seguridad': 'user_id' },
    with: 'users',
    takenOver: { stays: 'when security mails were sent last: none is sent twice a day' },
  },
  published_before: {
    exported: { 'publicado-antes': 'user_id' },
    with: 'users',
    takenOver: { stays: 'the list of what is hidden' },
  },

  // What was typed and is not done yet.
  form_drafts: { exported: { borradores: 'user_id' }, expires: SIGNED_IN, takenOver: 'deleted' },
  waiting_forms: { expires: SIGNED_IN },
  sent_forms: {
    exported: { 'formularios-enviados': 'user_id' },
    withheld: { form_key: ONCE },
    expires: after(30, 'sent_at', 'an older page with a form is not gone back to and sent again'),
    takenOver: 'deleted',
  },

  // Money and papers.
  data_exports: {
    exported: { 'copias-de-tus-datos': 'user_id' },
    withheld: { key: 'where the archive itself is kept' },
    expires: after(
      90,
      'requested_at',
      'its link can say what happened to it; purge-exports has deleted the copy before',
      { only: `key IS NULL AND state <> 'pendiente'`, told: true },
    ),
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
      'of an erased account that had earned something the law asks for six years; others go with the account',
    ),
    outlives: 'of who has earned something here, for the time that the law asks for; of others it is deleted',
    // A person who has earned something had proved the address; what has to be reported of them is kept as the law asks.
    takenOver: { deletedIf: 'NOT EXISTS (SELECT FROM orders WHERE freelancer_id = tax_details.user_id)' },
  },
}
