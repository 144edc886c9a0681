/** What everybody can see of an account. */
export const PUBLISHED_KINDS = ['perfil', 'anuncio', 'solicitud', 'concurso'] as const
export type PublishedKind = (typeof PUBLISHED_KINDS)[number]

/**
 * What becomes of the rows of an account when its address is proved with a new password: another person may have
 * written them before.
 */
export type Holding =
  /** Deleted; `only` leaves the other rows where they are. */
  | { becomes: 'taken away'; owner: string; only?: string }
  /** Deleted by the foreign key to a table that is taken away. */
  | { becomes: 'taken away with'; table: string }
  /** Deleted or changed by a statement of its own in `takeOver`. */
  | { becomes: 'taken back'; how: string }
  /** Not shown until the new owner keeps it. */
  | { becomes: 'hidden'; kind: PublishedKind }
  | { becomes: 'hidden with'; table: string }
  | { becomes: 'kept'; why: string }

const taken = (owner = 'user_id', only?: string): Holding => ({ becomes: 'taken away', owner, ...(only && { only }) })
const takenWith = (table: string): Holding => ({ becomes: 'taken away with', table })
const hiddenWith = (table: string): Holding => ({ becomes: 'hidden with', table })
const kept = (why: string): Holding => ({ becomes: 'kept', why })

const BOTH_SIDES = 'what two people agreed on is also of the other side; only a proved account can have come to it'
const SAID = 'words to other people, who have them too'
const DECIDED = 'what moderators decide follows the account'
const COUNTED = 'counted or computed by the site, from what is hidden or kept'
const UNSENT = 'files of a form that was not sent: nobody else sees them, and a job deletes them within days'

/** Every table that refers to an account, directly or through another. A test names a table that is missing. */
export const HOLDINGS: Readonly<Record<string, Holding>> = {
  users: { becomes: 'taken back', how: 'another password; a farewell that was asked for is taken back' },
  profiles: { becomes: 'hidden', kind: 'perfil' },
  people_words: hiddenWith('profiles'),
  username_history: hiddenWith('profiles'),
  avatar_spool: hiddenWith('profiles'),

  // Sessions, links and second factors: they open the account, or close it to its owner.
  sessions: taken(),
  known_devices: taken(),
  tokens: { becomes: 'taken back', how: 'links that work are used up, but for the one that undoes the change' },
  totp: taken(),
  recovery_codes: taken(),
  push_subscriptions: taken(),
  deletion_requests: taken(),
  login_events: kept('the history of the account says that somebody was here before'),
  account_warnings: kept('when security mails were sent last: none is sent twice a day'),

  // Money and papers.
  payout_methods: taken(),
  // Who has worked here was proved; what the operator has to report of them stays until the law lets it go.
  tax_details: taken('user_id', 'NOT EXISTS (SELECT FROM orders WHERE freelancer_id = tax_details.user_id)'),
  data_exports: { becomes: 'taken back', how: 'rows and archives are deleted' },

  // What was saved for later, and what is told because of it.
  user_settings: { becomes: 'taken back', how: 'as of a new account; the profile is private until it is kept' },
  keyword_followers: takenWith('user_settings'),
  keyword_matches: takenWith('keyword_followers'),
  keyword_tellings: taken(),
  form_drafts: taken(),
  sent_forms: taken(),
  listing_drafts: taken('author_id'),
  favorites: taken(),
  saved_searches: taken(),
  saved_search_hits: takenWith('saved_searches'),
  blocks: taken('blocker_id'),
  notifications: taken(),
  notification_deliveries: takenWith('notifications'),
  outbox: kept('mails that were sent; none of them opens anything after this'),
  attachment_staging: kept(UNSENT),
  upload_staging: kept(UNSENT),
  upload_spool: kept(UNSENT),

  // What everybody sees.
  listings: { becomes: 'hidden', kind: 'anuncio' },
  listing_images: hiddenWith('listings'),
  listing_search: hiddenWith('listings'),
  listing_words: hiddenWith('listings'),
  listing_alerts: hiddenWith('listings'),
  listing_daily_stats: hiddenWith('listings'),
  listing_daily_sources: hiddenWith('listings'),
  listing_views: hiddenWith('listings'),
  promotions: hiddenWith('listings'),
  package_terms: { becomes: 'taken back', how: 'deleted: an order of a package binds its seller beforehand' },
  packages: takenWith('package_terms'),
  requests: { becomes: 'hidden', kind: 'solicitud' },
  contests: { becomes: 'hidden', kind: 'concurso' },
  contest_images: hiddenWith('contests'),
  published_before: kept('the list of what is hidden'),
  contest_entries: {
    becomes: 'taken back',
    how: 'those of contests that take entries are withdrawn: nobody can choose them any more; others are judged among all',
  },
  contest_files: { becomes: 'taken back', how: 'with the entries that are withdrawn' },

  // What was said to, and agreed with, others.
  conversations: kept(SAID),
  conversation_members: kept(SAID),
  messages: kept(SAID),
  message_attachments: kept(SAID),
  inquiries: kept(SAID),
  request_invitations: kept(SAID),
  package_orders: kept('one that waits is confirmed by hand'),
  quotes: { becomes: 'taken back', how: 'open ones are withdrawn: nobody can accept them any more' },
  quote_stages: kept('of quotes that are withdrawn or accepted'),
  counter_offers: { becomes: 'taken back', how: 'open ones end with their quote' },
  orders: kept(BOTH_SIDES),
  stages: kept(BOTH_SIDES),
  order_events: kept(BOTH_SIDES),
  order_extras: kept(BOTH_SIDES),
  order_files: kept(BOTH_SIDES),
  order_payout_snapshots: kept(BOTH_SIDES),
  change_points: kept(BOTH_SIDES),
  withdrawals: kept(BOTH_SIDES),
  disputes: kept(BOTH_SIDES),
  dispute_decisions: kept(BOTH_SIDES),
  dispute_offers: kept(BOTH_SIDES),
  documents: kept(BOTH_SIDES),
  stage_invoices: kept(BOTH_SIDES),
  payments: kept(BOTH_SIDES),
  provider_calls: kept(BOTH_SIDES),
  ledger_accounts: kept(BOTH_SIDES),
  ledger_transactions: kept(BOTH_SIDES),
  ledger_postings: kept(BOTH_SIDES),
  simulated_payments: kept(BOTH_SIDES),
  simulated_calls: kept(BOTH_SIDES),
  ratings: kept(BOTH_SIDES),
  rating_replies: kept(BOTH_SIDES),

  reports: kept(DECIDED),
  moderation_cases: kept(DECIDED),
  moderation_actions: kept(DECIDED),
  suspensions: kept(DECIDED),
  trust_signals: kept(DECIDED),
  text_prints: kept(DECIDED),
  contact_prints: kept(DECIDED),

  listing_totals: kept(COUNTED),
  owner_daily_stats: kept(COUNTED),
  owner_views: kept(COUNTED),
  rating_summaries: kept(COUNTED),
  seller_points: kept(COUNTED),
}

/** The tables that `takeOver` empties, each with the condition of the rows that go. */
export const TAKEN_AWAY = Object.entries(HOLDINGS).flatMap(([table, holding]) =>
  holding.becomes === 'taken away' ? [{ table, owner: holding.owner, only: holding.only ?? 'true' }] : [],
)
