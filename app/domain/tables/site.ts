import type { JobKind } from '#app/domain/outbox/job-payloads.ts'
import * as periods from './periods.ts'
import { after, all, OF_THE_SITE, OPENS_THE_ACCOUNT, type Tables } from './table.ts'

/** A failed job makes `doctor` red all this time, and can be tried again. */
const FAILED_KEPT_DAYS = 30
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
const WORDS = { body_text: '', body_html: '', unsubscribe_url: null } as const
const DECIDED = { stays: 'moderation follows the account' }

/** Mails, notifications and the newsletter. */
export const TELLING: Tables = {
  notifications: {
    exported: { notificaciones: 'user_id' },
    withheld: {
      dedupe_key: 'made of what the other columns say',
      said: 'title and message, for readers of other languages',
    },
    erasedToo: 'notifications of others that link to its listings',
    expires: after(periods.NOTIFICATIONS_KEPT_DAYS, 'created_at', 'they are hardly read after a year', {
      told: true,
    }),
    takenOver: 'deleted',
  },
  notification_deliveries: {
    leftOut: 'notifications that are still to be sent: the archive has them',
    untilJob: ['mail-notifications', 'queue-pushes'],
    takenOver: { as: 'notifications' },
  },
  outbox: {
    exported: { 'correos-enviados': 'user_id' },
    withheld: {
      ...all(`has links with secrets in it: ${OPENS_THE_ACCOUNT}`, 'body_text', 'body_html'),
      last_error: 'what a mail server said',
      unsubscribe_url: 'a link that acts for whoever has it',
    },
    expires: [
      after(0, 'created_at', 'the text may hold links and codes, and is not needed once the mail is sent', {
        only: `state NOT IN ('en_cola', 'fallido') AND body_text <> ''`,
        empties: WORDS,
      }),
      after(FAILED_KEPT_DAYS, 'created_at', 'a mail that failed can be sent again until then', {
        only: `state = 'fallido' AND body_text <> ''`,
        empties: WORDS,
      }),
      after(periods.MAILS_KEPT_DAYS, 'created_at', 'so that a person and an operator can see what was sent', {
        only: `state <> 'en_cola'`,
        told: true,
      }),
    ],
    address: 'recipient',
    takenOver: { stays: 'sent mails, whose links no longer work' },
  },
  push_subscriptions: {
    exported: { 'navegadores-con-avisos': 'user_id' },
    withheld: all('with it others could send messages to the browser', 'p256dh', 'auth'),
    with: 'users',
    why: 'until the browser takes it back',
    takenOver: 'deleted',
  },
  push_keys: { always: 'browsers identify the site by them' },
  newsletter_subscribers: {
    expires: [
      after(periods.UNCONFIRMED_SUBSCRIPTION_DAYS, 'at', 'the address was not confirmed', {
        only: `state = 'por_confirmar'`,
      }),
      after(periods.ENDED_SUBSCRIPTION_DAYS, 'at', 'the proof of an ended subscription', {
        only: `state IN ('baja', 'rebotado')`,
      }),
    ],
    address: 'email',
  },
  newsletter_consents: { with: 'newsletter_subscribers', why: 'the proof of the consent' },
}

/** Reports, moderation and warnings. */
export const TRUST: Tables = {
  moderation_cases: {
    exported: { 'casos-de-moderacion': 'subject_id' },
    withheld: {
      ...all('which moderator', 'claimed_by', 'claimed_until', 'decided_by', 'appeal_decided_by'),
      appealed_by: 'whether others appealed',
      continued_in: 'another case of this person, which is here as well',
      report_count: 'how many others reported',
      told_at: 'when moderators were told of it',
    },
    untilJob: 'purge-cases',
    why: 'reasons are given for as long as a measure holds',
    takenOver: DECIDED,
  },
  reports: { exported: { denuncias: 'reporter_id' }, with: 'moderation_cases', address: 'reporter_email' },
  moderation_actions: {
    exported: { 'decisiones-de-moderacion': { column: 'case_id', of: 'moderation_cases', owner: 'subject_id' } },
    withheld: {
      ...all('which moderator', 'actor_id', 'reversed_by'),
      log_id: 'the number of the public entry, which names nobody',
    },
    with: 'moderation_cases',
  },
  suspensions: { exported: { suspensiones: 'user_id' }, with: 'moderation_actions' },
  moderation_log: { always: 'the public log has no names and no texts' },
  text_prints: {
    leftOut: 'hashes of messages, which are in the archive',
    expires: after(periods.TEXT_PRINTS_KEPT_DAYS, 'sent_at', 'the same text to many people is a signal'),
    takenOver: DECIDED,
  },
  contact_prints: {
    leftOut: 'hashes of telephones and addresses, which are in the archive where they were given',
    expires: after(periods.CONTACT_PRINTS_KEPT_DAYS, 'seen_at', 'a telephone that several accounts give is a signal'),
    takenOver: DECIDED,
  },
  trust_signals: {
    exported: { 'avisos-a-moderacion': 'user_id' },
    withheld: { print: 'a hash of words or of a contact that others may have given' },
    expires: after(periods.CONTACT_PRINTS_KEPT_DAYS, 'last_at', 'moderators look back'),
    takenOver: DECIDED,
  },
  warning_rules: { always: OF_THE_SITE },
}

/** The tables that the installation itself needs. */
export const OPERATION: Tables = {
  audit_log: {
    always: 'the history of an account stays; it names no person, and each row seals the one before',
  },
  jobs: {
    erasedToo: 'a requested password reset that was not sent yet',
    expires: {
      days: FAILED_KEPT_DAYS,
      from: 'run_at',
      why: 'a mail, a push or a copy is no longer waited for; other failed jobs stay until an operator decides',
      only: `state = 'failed' AND kind IN (${PASSING_JOBS.map((kind) => `'${kind}'`).join(', ')})`,
    },
  },
  rate_limits: {
    expires: after(0, 'expire', 'attempts count for the period of their limit', { unit: 'milliseconds' }),
  },
  pages: { always: 'every account remembers which terms it accepted' },
  page_translations: { always: 'so that what people read of the terms stays known' },
  installation: { replaced: true },
  proxy_note: { replaced: true },
  clock_shift: { replaced: true },
  schema_migrations: { always: 'what was applied' },
}
