/**
 * Where a row says whose it is: a column with the person's id, or one that refers to a row which does, by its id or by
 * the `key` that is named.
 */
type Owner = string | { column: string; of: string; key?: string; owner: string }

export interface ExportedTable {
  table: string
  owner: Owner
  /** A row is the person's to read once this column is set. */
  once?: string
  /** The name of its file in the archive, without ending. */
  file: string
  columns: readonly string[]
  /** Columns that stay here, each with the reason. */
  withheld?: Readonly<Record<string, string>>
}

/** A conversation is of both who take part in it. */
const ofConversation = (column: string): Owner => ({
  column,
  of: 'conversation_members',
  key: 'conversation_id',
  owner: 'user_id',
})

const OPENS_THE_ACCOUNT = 'whoever found the archive could enter with it'

const ORDER_COLUMNS = [
  'id',
  'client_id',
  'freelancer_id',
  'listing_id',
  'category_id',
  'state',
  'created_at',
  'completed_at',
]

const RATING_COLUMNS = [
  'id',
  'order_id',
  'direction',
  'freelancer_id',
  'client_id',
  'author_id',
  'rated_id',
  'category_id',
  'completed_at',
  'rating',
  'comment',
  'created_at',
  'published_at',
  'state',
]

/**
 * Every table with rows of a person, as the archive of their data shows it (E18). A table or a column that is neither
 * here nor left out with a reason fails a test.
 */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    table: 'users',
    owner: 'id',
    file: 'cuenta',
    columns: ['id', 'email', 'email_verified_at', 'role', 'state', 'terms_version', 'demo', 'created_at'],
    withheld: { password_hash: OPENS_THE_ACCOUNT },
  },
  {
    table: 'profiles',
    owner: 'id',
    file: 'perfil',
    columns: [
      'id',
      'full_name',
      'username',
      'bio',
      'website',
      'location',
      'phone',
      'avatar_url',
      'skills',
      'hourly_rate',
      'category',
      'availability',
      'created_at',
      'updated_at',
    ],
  },
  {
    table: 'username_history',
    owner: 'user_id',
    file: 'nombres-de-usuario-anteriores',
    columns: ['username', 'user_id', 'left_at'],
  },
  {
    table: 'user_settings',
    owner: 'user_id',
    file: 'configuracion',
    columns: [
      'user_id',
      'keywords',
      'email_notifications',
      'push_notifications',
      'in_app_notifications',
      'frequency',
      'new_messages',
      'new_reviews',
      'listing_views',
      'marketing_emails',
      'language',
      'timezone',
      'theme',
      'profile_visibility',
      'show_email',
      'show_phone',
      'content_filter',
      'login_alerts',
      'views_told_on',
      'updated_at',
    ],
  },
  {
    table: 'listings',
    owner: 'author_id',
    file: 'anuncios',
    columns: [
      'id',
      'author_id',
      'title',
      'description',
      'category_id',
      'price_cents',
      'currency',
      'price_type',
      'location',
      'latitude',
      'longitude',
      'contact_info',
      'contact_visibility',
      'tags',
      'modality',
      'sensitive',
      'status',
      'moderation',
      'image_url',
      'version',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
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
    columns: ['id', 'listing_id', 'position', 'key', 'widths', 'width', 'height', 'bytes', 'alt', 'created_at'],
    withheld: { sha256: 'follows from the picture, which is in the archive' },
  },
  {
    table: 'listing_daily_stats',
    owner: { column: 'listing_id', of: 'listings', owner: 'author_id' },
    file: 'visitas-por-anuncio-y-dia',
    columns: ['listing_id', 'day', 'views'],
    withheld: { total: 'the sum of the days' },
  },
  {
    table: 'promotions',
    owner: 'owner_id',
    file: 'anuncios-destacados',
    columns: [
      'id',
      'listing_id',
      'owner_id',
      'category_id',
      'slot',
      'source',
      'state',
      'starts_at',
      'ends_at',
      'created_at',
      'free_again_at',
    ],
  },
  { table: 'orders', owner: 'client_id', file: 'contrataciones-como-cliente', columns: ORDER_COLUMNS },
  { table: 'orders', owner: 'freelancer_id', file: 'contrataciones-como-profesional', columns: ORDER_COLUMNS },
  { table: 'ratings', owner: 'author_id', file: 'valoraciones-escritas', columns: RATING_COLUMNS },
  // Neither side sees the other's before both are published.
  {
    table: 'ratings',
    owner: 'rated_id',
    once: 'published_at',
    file: 'valoraciones-recibidas',
    columns: RATING_COLUMNS,
  },
  {
    table: 'rating_replies',
    owner: 'author_id',
    file: 'respuestas-a-valoraciones',
    columns: ['rating_id', 'author_id', 'body', 'created_at', 'edited_at'],
  },
  {
    table: 'owner_daily_stats',
    owner: 'owner_id',
    file: 'visitas-por-dia',
    columns: ['owner_id', 'day', 'views', 'visitors'],
  },
  {
    table: 'upload_staging',
    owner: 'user_id',
    file: 'imagenes-sin-publicar',
    columns: [
      'id',
      'user_id',
      'draft_key',
      'position',
      'key',
      'widths',
      'width',
      'height',
      'bytes',
      'original_name',
      'created_at',
      'expires_at',
    ],
    withheld: { sha256: 'follows from the picture' },
  },
  { table: 'form_drafts', owner: 'user_id', file: 'borradores', columns: ['user_id', 'path', 'fields', 'expires_at'] },
  {
    table: 'notifications',
    owner: 'user_id',
    file: 'notificaciones',
    columns: ['id', 'user_id', 'type', 'title', 'message', 'href', 'read', 'in_app', 'created_at'],
    withheld: { dedupe_key: 'made of what the other columns say' },
  },
  {
    table: 'outbox',
    owner: 'user_id',
    file: 'correos-enviados',
    columns: ['id', 'channel', 'kind', 'user_id', 'recipient', 'subject', 'state', 'created_at', 'sent_at'],
    withheld: {
      body_text: `has links with secrets in it: ${OPENS_THE_ACCOUNT}`,
      body_html: 'the same as body_text',
      last_error: 'what a mail server said',
      unsubscribe_url: 'a link that acts for whoever has it',
    },
  },
  {
    table: 'push_subscriptions',
    owner: 'user_id',
    file: 'navegadores-con-avisos',
    columns: ['id', 'user_id', 'endpoint', 'created_at'],
    withheld: {
      p256dh: 'with it others could send messages to the browser',
      auth: 'with it others could send messages to the browser',
    },
  },
  {
    table: 'sessions',
    owner: 'user_id',
    file: 'sesiones',
    columns: [
      'id',
      'user_id',
      'persistent',
      'created_at',
      'last_active_at',
      'expires_at',
      'user_agent',
      'device_name',
      'device_type',
      'ip_prefix',
    ],
    withheld: { token_hash: OPENS_THE_ACCOUNT },
  },
  {
    table: 'login_events',
    owner: 'user_id',
    file: 'inicios-de-sesion',
    columns: ['id', 'user_id', 'at', 'user_agent', 'device_name', 'ip_prefix', 'success', 'reason'],
    withheld: { email_hash: 'follows from the address' },
  },
  {
    table: 'totp',
    owner: 'user_id',
    file: 'segundo-factor',
    columns: ['user_id', 'created_at', 'confirmed_at'],
    withheld: { secret_encrypted: OPENS_THE_ACCOUNT, last_step: 'a counter' },
  },
  {
    table: 'conversations',
    owner: ofConversation('id'),
    file: 'conversaciones',
    columns: ['id', 'listing_id', 'about', 'client_id', 'freelancer_id', 'state', 'created_at', 'last_message_at'],
    withheld: { last_seq: 'a counter' },
  },
  {
    table: 'conversation_members',
    owner: 'user_id',
    file: 'tu-lado-de-las-conversaciones',
    columns: ['conversation_id', 'user_id', 'last_read_at', 'archived', 'muted', 'last_message_at', 'unread_count'],
    withheld: { last_read_seq: 'a counter' },
  },
  {
    table: 'messages',
    owner: 'sender_id',
    file: 'mensajes-enviados',
    columns: [
      'id',
      'conversation_id',
      'sender_id',
      'content',
      'type',
      'created_at',
      'hidden_by_moderation',
      'warnings',
    ],
    withheld: { seq: 'a counter', key: 'a random number that keeps a form from being sent twice' },
  },
  {
    table: 'message_attachments',
    owner: { column: 'message_id', of: 'messages', owner: 'sender_id' },
    file: 'archivos-adjuntos',
    columns: ['id', 'message_id', 'position', 'name', 'mime', 'bytes', 'scan_state', 'created_at'],
    withheld: { key: 'where the file is kept' },
  },
  {
    table: 'inquiries',
    owner: ofConversation('conversation_id'),
    file: 'consultas',
    columns: ['conversation_id', 'listing_id', 'freelancer_id', 'client_id', 'at', 'first_reply_at'],
    withheld: { spam_marked: 'what somebody else thinks of it' },
  },
  {
    table: 'blocks',
    owner: 'blocker_id',
    file: 'personas-bloqueadas',
    columns: ['blocker_id', 'blocked_id', 'created_at'],
  },
  {
    table: 'reports',
    owner: 'reporter_id',
    file: 'denuncias',
    columns: ['id', 'case_id', 'reporter_id', 'reporter_email', 'reason', 'text', 'ip_prefix', 'counts', 'created_at'],
  },
  {
    table: 'moderation_cases',
    owner: 'subject_id',
    file: 'casos-de-moderacion',
    columns: [
      'id',
      'target_kind',
      'target_id',
      'subject_id',
      'state',
      'title',
      'evidence',
      'opened_at',
      'decided_at',
      'appeal_text',
      'appealed_at',
      'appeal_decided_at',
      'appeal_facts',
    ],
    withheld: {
      report_count: 'how many others reported',
      claimed_by: 'which moderator',
      claimed_until: 'which moderator',
      decided_by: 'which moderator',
      appeal_decided_by: 'which moderator',
    },
  },
  {
    table: 'moderation_actions',
    owner: { column: 'case_id', of: 'moderation_cases', owner: 'subject_id' },
    file: 'decisiones-de-moderacion',
    columns: [
      'id',
      'case_id',
      'action',
      'rule',
      'facts',
      'automated',
      'before',
      'created_at',
      'expires_at',
      'reversed_at',
    ],
    withheld: {
      log_id: 'the number of the public entry, which names nobody',
      actor_id: 'which moderator',
      reversed_by: 'which moderator',
    },
  },
  {
    table: 'suspensions',
    owner: 'user_id',
    file: 'suspensiones',
    columns: ['id', 'user_id', 'action_id', 'starts_at', 'until', 'ended_at'],
  },
  {
    table: 'data_exports',
    owner: 'user_id',
    file: 'copias-de-tus-datos',
    columns: ['id', 'user_id', 'state', 'requested_at', 'ready_at', 'expires_at', 'bytes'],
    withheld: { key: 'where the archive itself is kept' },
  },
  {
    table: 'deletion_requests',
    owner: 'user_id',
    file: 'solicitud-de-baja',
    columns: ['user_id', 'requested_at', 'erase_at'],
  },
]

/** Tables that refer to a person, directly or through another, and are not in the archive, each with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  tokens: 'links of mails that still work: whoever found the archive could enter with them',
  recovery_codes: 'hashes of codes that only their owner has',
  avatar_spool: 'the picture of the profile on its way to the store, some minutes old',
  upload_spool: 'bytes of pictures on their way to the store, some minutes old',
  notification_deliveries: 'what is still to be sent of notifications, which are in the archive',
  keyword_followers: 'the keywords of the settings, which are in the archive, as they are compared',
  keyword_matches: 'what is still to be told of listings of others',
  keyword_tellings: 'when matches were last told: the notifications are in the archive',
  listing_alerts: 'which listings a job has still to look at',
  listing_views: 'who looked, as a hash that nobody can resolve: data of others, gone after 48 hours',
  owner_views: 'who looked, as a hash that nobody can resolve: data of others, gone after 48 hours',
  listing_totals: 'the sum of the days, which are in the archive',
  rating_summaries: 'the sum of the ratings, which are in the archive',
  listing_search: 'a copy of listings for searching',
  listing_search_descriptions: 'a copy of listings for searching',
}

/** Tables whose rows outlive an account, as somebody else's, without its name and words; each with whose they are. */
export const OUTLIVING_TABLES: Readonly<Record<string, string>> = {
  conversations: 'the other person keeps theirs, with «Usuario eliminado»; without anybody left it goes',
  messages: 'their place in the conversation stays; a trigger takes their text away',
  inquiries: 'what a freelancer was asked, and when, counts for the freelancer',
  orders: "also the other side's: ratings and replies stay, signed «Usuario eliminado», until both have gone",
}
