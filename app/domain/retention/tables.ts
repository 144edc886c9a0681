import { KNOWN_DEVICE_DAYS } from '#app/domain/accounts/known-devices.server.ts'
import { SENT_FORMS_KEPT_DAYS } from '#app/domain/accounts/sent-forms.server.ts'
import { ENDED_SUBSCRIPTION_DAYS, UNCONFIRMED_SUBSCRIPTION_DAYS } from '#app/domain/newsletter/limits.ts'
import type { JobKind } from '#app/domain/outbox/job-payloads.ts'
import { STOPPED_KEPT_DAYS, UNCONFIRMED_KEPT_DAYS } from '#app/domain/saved-searches/limits.ts'
import { POPULAR_DAYS } from '#app/domain/search/popular.server.ts'

/** Rows, or some of their columns, that go by themselves. */
export interface Expiry {
  /** They go this many days after `from`. */
  days: number
  /** The column with the time that is counted from; an index begins with it. */
  from: string
  /** What the column holds, where it is no time: a day of the site's zone, or milliseconds since 1970. */
  unit?: 'day' | 'milliseconds'
  /** Only rows of which this is true, in SQL. */
  only?: string
  /** The description of a person's export says so. */
  told?: true
  /** The row stays, and these of its columns are emptied. */
  empties?: Readonly<Record<string, '' | null>>
  why: string
}

/** How long the rows of a table are kept. */
export type Retention =
  /** `purge-expired` deletes what is past its time. */
  | { kept: 'for a time'; expiries: readonly Expiry[] }
  /** A job of their own takes them away, because more is to be done than to delete a row. */
  | { kept: 'until a job'; jobs: readonly JobKind[]; why: string }
  /** They go with what they belong to, or as its owner decides. */
  | { kept: 'with'; table: string; why?: string }
  /** They stay while the installation does. */
  | { kept: 'always'; why: string }
  /** As many as there are things of another kind, however old the site is: replaced, not added to. */
  | { kept: 'replaced'; why: string }

const forATime = (...expiries: Expiry[]): Retention => ({ kept: 'for a time', expiries })
const untilJob = (jobs: JobKind | readonly JobKind[], why: string): Retention => ({
  kept: 'until a job',
  jobs: typeof jobs === 'string' ? [jobs] : jobs,
  why,
})
const withIts = (table: string, why?: string): Retention => ({ kept: 'with', table, ...(why && { why }) })
const always = (why: string): Retention => ({ kept: 'always', why })
const replaced = (why: string): Retention => ({ kept: 'replaced', why })

/** Attempts to sign in, also failed ones. */
export const LOGIN_EVENTS_KEPT_DAYS = 90
/** What a mail was about, and what became of it. Its words go when it does. */
export const MAILS_KEPT_DAYS = 90
export const NOTIFICATIONS_KEPT_DAYS = 365
/** What failed makes `doctor` red all this time, and can be tried again. */
const FAILED_KEPT_DAYS = 30
/** How long a copy of one’s data can be downloaded (E18), and its row is kept. */
export const EXPORT_KEPT_DAYS = 7
const EXPORT_REMEMBERED_DAYS = 90
/** The hashes of sent words. */
export const TEXT_PRINTS_KEPT_DAYS = 30
/** The same of contacts, since they were last given, and signals. */
export const CONTACT_PRINTS_KEPT_DAYS = 365

/**
 * Failed, these are many at once and of no use when they are old. Others stay until an operator has decided: what erases,
 * ends or pays would otherwise never happen.
 */
const PASSING_JOBS: readonly JobKind[] = [
  'answer-registration',
  'deliver-mail',
  'deliver-push',
  'export-data',
  'send-reset',
  'tell-price-drop',
]

const OF_THE_TWO = 'both sides keep what they agreed on; names go with the accounts'
const BOOKS = 'books are only added to'
const OF_THE_SITE = 'written by the operator'

/**
 * How long each table keeps its rows, and why. `purge-expired` goes by it, `doctor` compares, the privacy page and the
 * description of an export print it; a test fails for a table that is missing here.
 */
export const RETENTION: Readonly<Record<string, Retention>> = {
  // Accounts and sign-in.
  users: always('an account stays until its owner, or an operator, deletes it'),
  account_warnings: withIts('users'),
  avatar_spool: untilJob('store-avatar', 'a picture on its way to the store'),
  data_exports: forATime({
    days: EXPORT_REMEMBERED_DAYS,
    from: 'requested_at',
    told: true,
    only: `key IS NULL AND state <> 'pendiente'`,
    why: 'its link can say what happened to it; purge-exports has deleted the copy before',
  }),
  deletion_requests: withIts('users', 'an account that will be erased'),
  form_drafts: forATime({ days: 0, from: 'expires_at', why: 'what was typed before signing in is taken over by then' }),
  published_before: withIts('users', 'what an account had published before its owner proved its address'),
  known_devices: forATime({
    days: KNOWN_DEVICE_DAYS,
    from: 'last_used_at',
    told: true,
    why: 'nobody who signs in once a year is locked out by others',
  }),
  login_events: forATime({
    days: LOGIN_EVENTS_KEPT_DAYS,
    from: 'at',
    told: true,
    why: 'its owner can see who tried to enter the account',
  }),
  payout_methods: withIts('users', 'until their owner changes the account number'),
  profiles: withIts('users'),
  rate_limits: forATime({
    days: 0,
    from: 'expire',
    unit: 'milliseconds',
    why: 'attempts are counted for as long as their limit says',
  }),
  recovery_codes: withIts('totp'),
  sent_forms: forATime({
    days: SENT_FORMS_KEPT_DAYS,
    from: 'sent_at',
    why: 'an older page with a form is not gone back to and sent again',
  }),
  sessions: forATime({ days: 0, from: 'expires_at', why: 'one that is over opens nothing' }),
  tax_details: forATime({
    days: 0,
    from: 'kept_until',
    why: 'of an erased account that had earned something the law asks for six years; others go with the account',
  }),
  tokens: forATime({ days: 1, from: 'expires_at', why: 'a link that was used can say for a day that it did its work' }),
  totp: withIts('users'),
  user_settings: withIts('users'),
  username_history: withIts('users', 'so that links to a former name lead on'),
  waiting_forms: forATime({
    days: 0,
    from: 'expires_at',
    why: 'what was typed before signing in is taken over by then',
  }),

  // What waits to be done or sent.
  jobs: forATime({
    days: FAILED_KEPT_DAYS,
    from: 'run_at',
    only: `state = 'failed' AND kind IN (${PASSING_JOBS.map((kind) => `'${kind}'`).join(', ')})`,
    why: 'nobody waits for a mail, a push or a copy that long; others that failed stay until an operator has decided',
  }),
  outbox: forATime(
    {
      days: 0,
      from: 'created_at',
      only: `state NOT IN ('en_cola', 'fallido') AND body_text <> ''`,
      empties: { body_text: '', body_html: '', unsubscribe_url: null },
      why: 'words hold links and codes: they go as soon as the mail has gone',
    },
    {
      days: FAILED_KEPT_DAYS,
      from: 'created_at',
      only: `state = 'fallido' AND body_text <> ''`,
      empties: { body_text: '', body_html: '', unsubscribe_url: null },
      why: 'what could not be sent can be sent again until then',
    },
    {
      days: MAILS_KEPT_DAYS,
      from: 'created_at',
      told: true,
      only: `state <> 'en_cola'`,
      why: 'so that a person and an operator can see what was sent',
    },
  ),

  // Notifications.
  keyword_followers: withIts('users'),
  keyword_matches: withIts('keyword_followers', 'until they are told'),
  keyword_tellings: withIts('users'),
  keywords: replaced('words that somebody follows'),
  listing_alerts: untilJob(['match-keywords', 'match-saved-searches'], 'listings that are still to be looked at'),
  notification_deliveries: untilJob(['mail-notifications', 'queue-pushes'], 'what is still to be sent'),
  notifications: forATime({
    days: NOTIFICATIONS_KEPT_DAYS,
    from: 'created_at',
    told: true,
    why: 'after a year nobody looks back at them',
  }),
  push_keys: always('browsers know the site by them'),
  push_subscriptions: withIts('users', 'until the browser takes it back'),

  // Listings.
  categories: always(OF_THE_SITE),
  listing_drafts: untilJob('check-drafts', 'a form that nobody finishes'),
  listing_images: withIts('listings'),
  listings: untilJob('purge-deleted-listings', 'one that was deleted can be restored for a while'),
  package_terms: withIts('listings'),
  packages: withIts('package_terms'),
  promotions: withIts('listings'),
  upload_spool: untilJob('discard-uploads', 'a picture on its way to the store'),
  upload_staging: untilJob('discard-uploads', 'pictures of a form that nobody finishes'),
  external_ads: untilJob('fetch-external-sources', 'what its source no longer shows'),
  external_sources: always(OF_THE_SITE),
  place_names: replaced('names of towns that come with the program'),
  places: replaced('towns that come with the program'),
  provinces: replaced('provinces that come with the program'),

  // Searching.
  category_figures: replaced('figures of a category'),
  favorites: withIts('users', 'until their owner takes them away'),
  listing_search: withIts('listings'),
  listing_words: withIts('listing_search'),
  people_words: withIts('profiles'),
  saved_search_hits: withIts('saved_searches', 'so that nothing is told twice'),
  saved_searches: forATime(
    {
      days: UNCONFIRMED_KEPT_DAYS,
      from: 'changed_at',
      only: `email IS NOT NULL AND state = 'por_confirmar'`,
      why: 'nobody has confirmed the address',
    },
    {
      days: STOPPED_KEPT_DAYS,
      from: 'changed_at',
      only: `email IS NOT NULL AND state = 'cancelada'`,
      why: 'who stopped it by mistake can come back',
    },
  ),
  search_counts: replaced('how often a word is found'),
  search_log: forATime({
    days: POPULAR_DAYS,
    from: 'day',
    unit: 'day',
    why: 'popular searches are those of the last month',
  }),
  search_near_sounds: replaced('words that sound alike'),
  search_synonyms: always(OF_THE_SITE),
  search_tiers: replaced('one row for each tier of quality'),
  search_vocabulary: replaced('words that a search finds something by'),
  seller_points: withIts('users'),
  stem_exceptions: always(OF_THE_SITE),

  // Measures.
  listing_daily_sources: withIts('listings', 'its owner compares with a year ago'),
  listing_daily_stats: withIts('listings', 'its owner compares with a year ago'),
  listing_totals: withIts('listings'),
  listing_views: untilJob('purge-view-salts', 'after 48 hours nobody can tell whose they were'),
  owner_daily_stats: withIts('users', 'its owner compares with a year ago'),
  owner_views: untilJob('purge-view-salts', 'after 48 hours nobody can tell whose they were'),
  view_salts: untilJob('purge-view-salts', 'after 48 hours nobody can tell whose views they were'),

  // Conversations, contests, ratings.
  attachment_staging: untilJob('discard-attachments', 'files of a form that nobody finishes'),
  blocks: withIts('users', 'until it is taken back'),
  contest_entries: withIts('contests'),
  contest_files: withIts('contest_entries'),
  contest_images: withIts('contests'),
  contests: always('until erase-account takes one that nobody entered; others outlive the account without its name'),
  conversation_members: withIts('conversations'),
  conversations: always('until both have left: erase-account takes them with the second'),
  inquiries: withIts('conversations'),
  message_attachments: withIts('messages'),
  messages: withIts('conversations'),
  category_rating_summaries: replaced('sums of a category'),
  rating_keys: always('ratings that left signed are verified by them'),
  rating_replies: withIts('ratings'),
  rating_summaries: withIts('users'),
  ratings: withIts('orders'),

  // Hiring.
  change_points: withIts('stages'),
  counter_offers: withIts('quotes'),
  dispute_decisions: withIts('disputes'),
  dispute_offers: withIts('disputes'),
  disputes: withIts('stages'),
  document_counters: replaced('one number for each series and year'),
  documents: withIts('stages'),
  ledger_accounts: always(BOOKS),
  ledger_postings: always(BOOKS),
  ledger_transactions: always(BOOKS),
  order_events: withIts('orders'),
  order_extras: withIts('orders'),
  order_files: withIts('order_events'),
  order_payout_snapshots: withIts('orders'),
  orders: always(OF_THE_TWO),
  package_orders: withIts('request_invitations'),
  payments: withIts('stages'),
  provider_calls: withIts('payments'),
  quote_stages: withIts('quotes'),
  quotes: withIts('request_invitations'),
  request_invitations: withIts('requests'),
  requests: withIts('users', OF_THE_TWO),
  simulated_calls: always('only a trial has any'),
  simulated_payments: always('only a trial has any'),
  stage_invoices: withIts('stages'),
  stages: withIts('orders'),
  withdrawals: withIts('orders'),

  // Moderation and abuse.
  audit_log: always(
    'who took over an account can be seen for ever; it names nobody, and each row seals the one before',
  ),
  contact_prints: forATime({
    days: CONTACT_PRINTS_KEPT_DAYS,
    from: 'seen_at',
    why: 'a telephone that several accounts give is a signal',
  }),
  moderation_actions: withIts('moderation_cases'),
  moderation_cases: untilJob('purge-cases', 'reasons are given for as long as a measure holds'),
  moderation_log: always('the public log has no names and no texts'),
  reports: withIts('moderation_cases'),
  suspensions: withIts('moderation_actions'),
  text_prints: forATime({
    days: TEXT_PRINTS_KEPT_DAYS,
    from: 'sent_at',
    why: 'the same words to many people are a signal',
  }),
  trust_signals: forATime({ days: CONTACT_PRINTS_KEPT_DAYS, from: 'last_at', why: 'moderators look back' }),
  warning_rules: always(OF_THE_SITE),

  // The newsletter and the site.
  newsletter_consents: withIts('newsletter_subscribers', 'the proof of what was agreed to'),
  newsletter_subscribers: forATime(
    {
      days: UNCONFIRMED_SUBSCRIPTION_DAYS,
      from: 'at',
      only: `state = 'por_confirmar'`,
      why: 'nobody has confirmed the address',
    },
    {
      days: ENDED_SUBSCRIPTION_DAYS,
      from: 'at',
      only: `state IN ('baja', 'rebotado')`,
      why: 'the proof of an ended subscription',
    },
  ),
  clock_shift: replaced('one row, of a trial or a test'),
  installation: replaced('one row'),
  pages: always('every account remembers which terms it accepted'),
  proxy_note: replaced('one row'),
  schema_migrations: always('what was applied'),
}

/** Every expiry with its table. */
export const EXPIRIES: readonly (Expiry & { table: string })[] = Object.entries(RETENTION).flatMap(([table, how]) =>
  how.kept === 'for a time' ? how.expiries.map((expiry) => ({ table, ...expiry })) : [],
)

/** For how many days, at most, the rows of each table are kept that go by themselves a day or more after they were written. */
export function keptDays(): Record<string, number> {
  const kept: Record<string, number> = {}
  for (const { table, days, empties } of EXPIRIES)
    if (days > 0 && !empties) kept[table] = Math.max(days, kept[table] ?? 0)
  return kept
}
