/**
 * How a row names its person: a column with the person's id, or one that refers to a row with it, by its id or by the
 * named `key`.
 */
type Owner = string | { column: string; of: string; key?: string; owner: string }

export interface ExportedTable {
  table: string
  owner: Owner
  /** The person may read a row once this column is set. */
  once?: string
  /** The name of its file in the archive, without ending. */
  file: string
  /** Columns that are left out, each with the reason. */
  withheld?: Readonly<Record<string, string>>
}

/** A conversation belongs to both its members. */
const ofConversation = (column: string): Owner => ({
  column,
  of: 'conversation_members',
  key: 'conversation_id',
  owner: 'user_id',
})

const ONCE = 'a random number that keeps a form from being sent twice'
const MODERATORS_TOLD = 'when moderators heard of it'
const MODERATOR = 'which moderator has it is not of the two sides'
const TELLS_THE_ACCOUNT = 'whoever found the archive would have the account number; `iban_last4` says which one it is'
const OPENS_THE_ACCOUNT = 'whoever found the archive could enter with it'

/**
 * Every table with rows of a person, as the archive of their data holds it (E18): all columns but those withheld. A test
 * fails for a table that is neither here nor left out with a reason, and for a column that docs/personal-data.md does
 * not name.
 */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    table: 'users',
    owner: 'id',
    file: 'cuenta',
    withheld: { password_hash: OPENS_THE_ACCOUNT },
  },
  { table: 'profiles', owner: 'id', file: 'perfil' },
  { table: 'username_history', owner: 'user_id', file: 'nombres-de-usuario-anteriores' },
  { table: 'user_settings', owner: 'user_id', file: 'configuracion' },
  {
    table: 'listings',
    owner: 'author_id',
    file: 'anuncios',
    withheld: {
      draft_key: 'a random number that keeps a form from being sent twice',
      edit_key: 'the same of the form that edits',
      edit_base: 'a counter',
    },
  },
  {
    table: 'listing_images',
    owner: { column: 'listing_id', of: 'listings', owner: 'author_id' },
    file: 'imagenes-de-anuncios',
    withheld: { sha256: 'follows from the picture, which is in the archive' },
  },
  {
    table: 'listing_daily_stats',
    owner: { column: 'listing_id', of: 'listings', owner: 'author_id' },
    file: 'visitas-por-anuncio-y-dia',
    withheld: { total: 'the sum of the days' },
  },
  {
    table: 'listing_daily_sources',
    owner: { column: 'listing_id', of: 'listings', owner: 'author_id' },
    file: 'procedencia-de-las-visitas',
    withheld: { words: 'what others searched for' },
  },
  {
    table: 'package_terms',
    owner: { column: 'listing_id', of: 'listings', owner: 'author_id' },
    file: 'condiciones-de-paquetes',
  },
  {
    table: 'packages',
    owner: { column: 'listing_id', of: 'listings', owner: 'author_id' },
    file: 'paquetes-de-anuncios',
  },
  {
    table: 'package_orders',
    owner: { column: 'request_id', of: 'requests', owner: 'client_id' },
    file: 'paquetes-pedidos',
  },
  { table: 'package_orders', owner: 'freelancer_id', file: 'paquetes-que-te-han-pedido' },
  { table: 'promotions', owner: 'owner_id', file: 'anuncios-destacados' },
  { table: 'orders', owner: 'client_id', file: 'contrataciones-como-cliente' },
  { table: 'orders', owner: 'freelancer_id', file: 'contrataciones-como-profesional' },
  {
    table: 'requests',
    owner: 'client_id',
    file: 'solicitudes-de-presupuesto',
    withheld: { form_key: ONCE, stems: 'follows from the title and the body' },
  },
  {
    table: 'request_invitations',
    owner: 'freelancer_id',
    file: 'solicitudes-recibidas',
    withheld: { form_key: ONCE },
  },
  { table: 'quotes', owner: 'freelancer_id', file: 'presupuestos-enviados', withheld: { form_key: ONCE } },
  {
    table: 'quote_stages',
    owner: { column: 'quote_id', of: 'quotes', owner: 'freelancer_id' },
    file: 'etapas-de-presupuestos',
  },
  { table: 'counter_offers', owner: 'client_id', file: 'contraofertas-enviadas', withheld: { form_key: ONCE } },
  {
    table: 'counter_offers',
    owner: { column: 'quote_id', of: 'quotes', owner: 'freelancer_id' },
    file: 'contraofertas-recibidas',
    withheld: { form_key: ONCE },
  },
  {
    table: 'stages',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'etapas-como-cliente',
  },
  {
    table: 'stages',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'etapas-como-profesional',
  },
  {
    table: 'order_events',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'historia-como-cliente',
    withheld: { form_key: ONCE },
  },
  {
    table: 'order_events',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'historia-como-profesional',
    withheld: { form_key: ONCE },
  },
  {
    table: 'change_points',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'cambios-pedidos-como-cliente',
  },
  {
    table: 'change_points',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'cambios-pedidos-como-profesional',
  },
  {
    table: 'order_extras',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'ampliaciones-como-cliente',
    withheld: { form_key: ONCE },
  },
  {
    table: 'order_extras',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'ampliaciones-como-profesional',
    withheld: { form_key: ONCE },
  },
  {
    table: 'disputes',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'disputas-como-cliente',
    withheld: { claimed_by: MODERATOR, claimed_until: MODERATOR, decided_by: MODERATOR, told_at: MODERATORS_TOLD },
  },
  {
    table: 'disputes',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'disputas-como-profesional',
    withheld: { claimed_by: MODERATOR, claimed_until: MODERATOR, decided_by: MODERATOR, told_at: MODERATORS_TOLD },
  },
  {
    table: 'withdrawals',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'desistimientos-como-cliente',
  },
  {
    table: 'withdrawals',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'desistimientos-como-profesional',
  },
  {
    table: 'payments',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'pagos',
  },
  {
    table: 'payout_methods',
    owner: 'user_id',
    file: 'datos-de-cobro',
    withheld: { iban_sealed: TELLS_THE_ACCOUNT },
  },
  {
    table: 'order_payout_snapshots',
    owner: 'freelancer_id',
    file: 'datos-de-cobro-por-contratacion',
    withheld: { iban_sealed: TELLS_THE_ACCOUNT },
  },
  {
    table: 'tax_details',
    owner: 'user_id',
    file: 'datos-fiscales',
    withheld: {
      sealed: 'whoever found the archive could pass for its owner; the page of the settings shows it',
      earned: 'only of an account that has been erased',
      kept_until: 'the same',
    },
  },
  {
    table: 'documents',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'justificantes-como-cliente',
  },
  {
    table: 'documents',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'justificantes-como-profesional',
  },
  {
    table: 'stage_invoices',
    owner: 'freelancer_id',
    file: 'facturas-adjuntadas',
    withheld: { key: 'where the file is kept' },
  },
  // Both sides have all files of their order, as they have all of its history.
  {
    table: 'order_files',
    owner: { column: 'order_id', of: 'orders', owner: 'client_id' },
    file: 'archivos-como-cliente',
    withheld: { key: 'where the file is kept' },
  },
  {
    table: 'order_files',
    owner: { column: 'order_id', of: 'orders', owner: 'freelancer_id' },
    file: 'archivos-como-profesional',
    withheld: { key: 'where the file is kept' },
  },
  { table: 'ratings', owner: 'author_id', file: 'valoraciones-escritas' },
  // Neither side sees the other's rating before both are published.
  { table: 'ratings', owner: 'rated_id', once: 'published_at', file: 'valoraciones-recibidas' },
  { table: 'rating_replies', owner: 'author_id', file: 'respuestas-a-valoraciones' },
  { table: 'owner_daily_stats', owner: 'owner_id', file: 'visitas-por-dia' },
  {
    table: 'attachment_staging',
    owner: 'user_id',
    file: 'archivos-sin-enviar',
    withheld: {
      key: 'where the file is kept',
      sha256: 'follows from the file',
      kept_sha256: 'follows from the file',
    },
  },
  {
    table: 'upload_staging',
    owner: 'user_id',
    file: 'imagenes-sin-publicar',
    withheld: { sha256: 'follows from the picture' },
  },
  { table: 'form_drafts', owner: 'user_id', file: 'borradores' },
  { table: 'sent_forms', owner: 'user_id', file: 'formularios-enviados', withheld: { form_key: ONCE } },
  { table: 'listing_drafts', owner: 'author_id', file: 'borradores-de-anuncios' },
  {
    table: 'notifications',
    owner: 'user_id',
    file: 'notificaciones',
    withheld: { dedupe_key: 'made of what the other columns say' },
  },
  {
    table: 'outbox',
    owner: 'user_id',
    file: 'correos-enviados',
    withheld: {
      body_text: `has links with secrets in it: ${OPENS_THE_ACCOUNT}`,
      body_html: 'the same as body_text',
      last_error: 'what a mail server said',
      unsubscribe_url: 'a link that acts for whoever has it',
    },
  },
  { table: 'favorites', owner: 'user_id', file: 'favoritos' },
  {
    table: 'saved_searches',
    owner: 'user_id',
    file: 'busquedas-guardadas',
    withheld: {
      needles: 'the words of params, as they are compared',
      anchor: 'a piece of the words of params',
      question: 'the stems of the words of params',
      anchor_stems: 'some stems of the words of params',
      category_id: 'the category of params',
      modality: 'the modality of params',
      min_cents: 'the price of params',
      max_cents: 'the price of params',
    },
  },
  {
    table: 'push_subscriptions',
    owner: 'user_id',
    file: 'navegadores-con-avisos',
    withheld: {
      p256dh: 'with it others could send messages to the browser',
      auth: 'with it others could send messages to the browser',
    },
  },
  {
    table: 'sessions',
    owner: 'user_id',
    file: 'sesiones',
    withheld: { token_hash: OPENS_THE_ACCOUNT },
  },
  {
    table: 'known_devices',
    owner: 'user_id',
    file: 'navegadores-conocidos',
    withheld: { token_hash: 'what the cookie of the browser says' },
  },
  { table: 'account_warnings', owner: 'user_id', file: 'avisos-de-seguridad' },
  {
    table: 'login_events',
    owner: 'user_id',
    file: 'inicios-de-sesion',
    withheld: { email_hash: 'follows from the address' },
  },
  {
    table: 'totp',
    owner: 'user_id',
    file: 'segundo-factor',
    withheld: { secret_encrypted: OPENS_THE_ACCOUNT, last_step: 'a counter' },
  },
  {
    table: 'conversations',
    owner: ofConversation('id'),
    file: 'conversaciones',
    withheld: { last_seq: 'a counter' },
  },
  {
    table: 'conversation_members',
    owner: 'user_id',
    file: 'tu-lado-de-las-conversaciones',
    withheld: { last_read_seq: 'a counter' },
  },
  {
    table: 'messages',
    owner: 'sender_id',
    file: 'mensajes-enviados',
    withheld: { seq: 'a counter', key: 'a random number that keeps a form from being sent twice' },
  },
  {
    table: 'message_attachments',
    owner: { column: 'message_id', of: 'messages', owner: 'sender_id' },
    file: 'archivos-adjuntos',
    withheld: { key: 'where the file is kept' },
  },
  {
    table: 'contests',
    owner: 'organiser_id',
    file: 'concursos-organizados',
    withheld: { draft_key: 'a random number that keeps a form from being sent twice' },
  },
  {
    table: 'contest_images',
    owner: { column: 'contest_id', of: 'contests', owner: 'organiser_id' },
    file: 'imagenes-de-concursos',
  },
  {
    table: 'contest_entries',
    owner: 'user_id',
    file: 'propuestas-a-concursos',
    withheld: {
      version: 'a counter',
      edit_key: 'the same as the key, of the form that edits',
      edit_base: 'a counter',
      key: 'a random number that keeps a form from being sent twice',
      state: 'who is ahead is told when the contest is decided; the notifications are in the archive',
      note: 'the same: whoever organises can change it until then',
    },
  },
  {
    table: 'contest_files',
    owner: { column: 'entry_id', of: 'contest_entries', owner: 'user_id' },
    file: 'archivos-de-propuestas',
    withheld: { key: 'where the file is kept' },
  },
  {
    table: 'inquiries',
    owner: ofConversation('conversation_id'),
    file: 'consultas',
    withheld: {
      spam_marked: 'what somebody else thinks of it',
      counted_on: 'the day of `at` once more, as the seller’s zone has it',
    },
  },
  { table: 'blocks', owner: 'blocker_id', file: 'personas-bloqueadas' },
  { table: 'reports', owner: 'reporter_id', file: 'denuncias' },
  {
    table: 'moderation_cases',
    owner: 'subject_id',
    file: 'casos-de-moderacion',
    withheld: {
      appealed_by: 'whether others appealed',
      continued_in: 'another case of this person, which is here as well',
      report_count: 'how many others reported',
      claimed_by: 'which moderator',
      claimed_until: 'which moderator',
      decided_by: 'which moderator',
      appeal_decided_by: 'which moderator',
      told_at: 'when moderators were told of it',
    },
  },
  {
    table: 'moderation_actions',
    owner: { column: 'case_id', of: 'moderation_cases', owner: 'subject_id' },
    file: 'decisiones-de-moderacion',
    withheld: {
      log_id: 'the number of the public entry, which names nobody',
      actor_id: 'which moderator',
      reversed_by: 'which moderator',
    },
  },
  { table: 'suspensions', owner: 'user_id', file: 'suspensiones' },
  {
    table: 'trust_signals',
    owner: 'user_id',
    file: 'avisos-a-moderacion',
    withheld: { print: 'a hash of words or of a contact that others may have given' },
  },
  {
    table: 'data_exports',
    owner: 'user_id',
    file: 'copias-de-tus-datos',
    withheld: { key: 'where the archive itself is kept' },
  },
  { table: 'published_before', owner: 'user_id', file: 'publicado-antes' },
  { table: 'deletion_requests', owner: 'user_id', file: 'solicitud-de-baja' },
]

/**
 * Tables that refer to a person, directly or through another table, and are not in the archive, each with the reason.
 */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  dispute_decisions: 'the newest is in the row of the dispute; the history of the order tells each with its reasons',
  dispute_offers: 'the last offer of each side, which the history of the order tells',
  ledger_accounts: 'sums of what the payments and the history of the order tell, without a name',
  ledger_transactions: 'the same as these sums, as it was booked',
  ledger_postings: 'the same as the transactions, line by line',
  provider_calls: 'what the provider was asked to do with a payment: the history of the order tells its outcome',
  simulated_payments: 'books of the simulator of a trial, where nothing is money',
  simulated_calls: 'what the same simulator was asked to do',
  tokens: 'links of mails that still work: whoever found the archive could enter with them',
  recovery_codes: 'hashes of codes that only their owner has',
  avatar_spool: 'the picture of the profile on its way to the store, some minutes old',
  upload_spool: 'bytes of pictures on their way to the store, some minutes old',
  notification_deliveries: 'what is still to be sent of notifications, which are in the archive',
  saved_search_hits: 'which listings of others were told of: the notifications are in the archive',
  keyword_followers: 'the keywords of the settings, which are in the archive, as they are compared',
  keyword_matches: 'what is still to be told of listings of others',
  keyword_tellings: 'when matches were last told: the notifications are in the archive',
  listing_alerts: 'which listings a job has still to look at',
  listing_views: 'who looked, as a hash that nobody can resolve: data of others, gone after 48 hours',
  owner_views: 'who looked, as a hash that nobody can resolve: data of others, gone after 48 hours',
  listing_totals: 'the sum of the days, which are in the archive',
  rating_summaries: 'the sum of the ratings, which are in the archive',
  text_prints: 'hashes of messages, which are in the archive; gone after a month',
  contact_prints: 'hashes of telephones and addresses, which are in the archive where they were given',
  listing_search: 'a copy of listings for searching',
  listing_words: 'the words of listings, which are in the archive, as they are compared',
  people_words: 'the name and the trade of the profile, which is in the archive, as they are compared',
  seller_points: 'follows from ratings and answers; the cards of a search show it',
}

/** Tables whose rows outlive an account without its name and words, each with the remaining owner. */
export const OUTLIVING_TABLES: Readonly<Record<string, string>> = {
  contests: 'what others have entered stays, with «Usuario eliminado»; without entries it goes',
  conversations: 'the other person keeps theirs, with «Usuario eliminado»; without anybody left it goes',
  messages: 'their place in the conversation stays; a trigger takes their text away',
  inquiries: 'what a freelancer was asked, and when, counts for the freelancer',
  request_invitations: 'the listing it was sent from may go before the request; with either person it goes too',
  dispute_decisions: 'of the two sides of the order: who decided is no longer named',
  disputes: 'also of the two sides of the order: who decided is no longer named',
  orders: "also the other side's: ratings and replies stay, signed «Usuario eliminado», until both have gone",
}
