import type { JobKind } from '#app/domain/outbox/job-payloads.ts'
import * as periods from './periods.ts'
import { after, all, OF_THE_SITE, OPENS_THE_ACCOUNT, type Tables } from './table.ts'

/** What failed makes `doctor` red all this time, and can be tried again. */
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
const DECIDED = { stays: 'what moderators decide follows the account' }

/** Mails, notifications and the newsletter. */
export const TELLING: Tables = {
  notifications: {
    exported: { notificaciones: 'user_id' },
    withheld: { dedupe_key: 'made of what the other columns say' },
    erasedToo: 'those of others that lead to its listings',
    expires: after(periods.NOTIFICATIONS_KEPT_DAYS, 'created_at', 'after a year nobody looks back at them', {
      told: true,
    }),
    takenOver: 'deleted',
  },
  notification_deliveries: {
    leftOut: 'what is still to be sent of notifications, which are in the archive',
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
      after(0, 'created_at', 'words hold links and codes: they go as soon as the mail has gone', {
        only: `state NOT IN ('en_cola', 'fallido') AND body_text <> ''`,
        empties: WORDS,
      }),
      after(FAILED_KEPT_DAYS, 'created_at', 'what could not be sent can be sent again until then', {
        only: `state = 'fallido' AND body_text <> ''`,
        empties: WORDS,
      }),
      after(periods.MAILS_KEPT_DAYS, 'created_at', 'so that a person and an operator can see what was sent', {
        only: `state <> 'en_cola'`,
        told: true,
      }),
    ],
    address: 'recipient',
    takenOver: { stays: 'mails that were sent; none of them opens anything after this' },
  },
  push_subscriptions: {
    exported: { 'navegadores-con-avisos': 'user_id' },
    withheld: all('with it others could send messages to the browser', 'p256dh', 'auth'),
    with: 'users',
    why: 'until the browser takes it back',
    takenOver: 'deleted',
  },
  push_keys: { always: 'browsers know the site by them' },
  newsletter_subscribers: {
    expires: [
      after(periods.UNCONFIRMED_SUBSCRIPTION_DAYS, 'at', 'nobody has confirmed the address', {
        only: `state = 'por_confirmar'`,
      }),
      after(periods.ENDED_SUBSCRIPTION_DAYS, 'at', 'the proof of an ended subscription', {
        only: `state IN ('baja', 'rebotado')`,
      }),
    ],
    address: 'email',
  },
  newsletter_consents: { with: 'newsletter_subscribers', why: 'the proof of what was agreed to' },
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
    expires: after(periods.TEXT_PRINTS_KEPT_DAYS, 'sent_at', 'the same words to many people are a signal'),
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

/** What the installation needs. */
export const OPERATION: Tables = {
  audit_log: {
    always: 'who took over an account can be seen for ever; it names nobody, and each row seals the one before',
  },
  jobs: {
    erasedToo: 'a reset that was asked for with its address, before it is sent',
    expires: {
      days: FAILED_KEPT_DAYS,
      from: 'run_at',
      why: 'nobody waits for a mail, a push or a copy that long; others that failed stay until an operator has decided',
      only: `state = 'failed' AND kind IN (${PASSING_JOBS.map((kind) => `'${kind}'`).join(', ')})`,
    },
  },
  rate_limits: {
    expires: after(0, 'expire', 'attempts are counted for as long as their limit says', { unit: 'milliseconds' }),
  },
  pages: { always: 'every account remembers which terms it accepted' },
  installation: { replaced: true },
  proxy_note: { replaced: true },
  clock_shift: { replaced: true },
  schema_migrations: { always: 'what was applied' },
}
