import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, violatedConstraint, type Db, type Trx } from '#app/db.server.ts'
import { enqueueMail, scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { createProfile } from '#app/domain/profiles/commands.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { reading } from '#app/locale/languages.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { keepFormDraft, REGISTRATION_DRAFT_LIFETIME_MS, type DraftFields } from './drafts.server.ts'
import { registeredAlreadyMail, verificationMail } from './texts/opening.ts'
import { hashPassword } from './passwords.server.ts'
import type { NewAccount } from './schema.ts'
import { issueToken } from './tokens.server.ts'
import { takeWarning } from './warnings.server.ts'

export interface RegistrationTerms {
  now: Date
  /** The version of the terms that was accepted (R6). */
  termsVersion: string
  site: Site
  /** An account of the demonstration: its address counts as verified and no mail is sent. */
  demo?: boolean
  /** The address is known to be right, so no mail asks to confirm it. */
  verified?: boolean
}

export type Registered = { kind: 'registered'; id: string; username: string } | { kind: 'email-taken' }

/**
 * Opens an account with its profile (A5) and sends the mail that verifies the address, in one transaction. The result
 * tells whether the address was free, so visitors go through `requestAccount` instead.
 */
export async function registerAccount(db: Db | Trx, form: NewAccount, terms: RegistrationTerms): Promise<Registered> {
  const passwordHash = await hashPassword(form.password)
  try {
    return await inTransaction(db, async (trx) => {
      const { id, username } = await insertAccount(trx, { ...form, passwordHash }, terms)
      if (!terms.demo && !terms.verified) await sendVerification(trx, { id, email: form.email }, terms)
      return { kind: 'registered', id, username }
    })
  } catch (error) {
    // The index decides, because a look-up before would miss a simultaneous insert.
    if (violatedConstraint(error) !== 'users_email_key') throw error
    return { kind: 'email-taken' }
  }
}

interface AccountRow {
  email: string
  fullName: string
  passwordHash: string
  /** The text from which the username is made, when it is not the address. */
  namedAfter?: string
}

async function insertAccount(
  trx: Trx,
  { email, fullName, passwordHash, namedAfter = email }: AccountRow,
  { now, termsVersion, site, demo = false, verified = demo }: RegistrationTerms,
) {
  const { id } = await trx
    .insertInto('users')
    .values({
      email,
      passwordHash,
      termsVersion,
      demo,
      emailVerifiedAt: verified ? now : null,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const language = reading.language()
  // A person who registers on a page of another language gets mails in that language.
  if (language !== reading.offered()[0]) await saveSettings(trx, id, { language }, now)
  return { id, username: await createProfile(trx, id, { fullName, email: namedAfter, siteName: site.name, now }) }
}

export interface VisitorsTerms extends RegistrationTerms {
  /** The words that the visitor wrote into other forms, for the new account to find. */
  drafts?: readonly { path: string; fields: DraftFields }[]
}

/**
 * Does what the registration form asks for without revealing whether the address had an account. For a known address
 * the same rows are written, for an address that does not exist, and rolled back. Both cases leave one job; the worker
 * writes the mail.
 */
export async function requestAccount(db: Db, form: NewAccount, terms: VisitorsTerms): Promise<void> {
  const passwordHash = await hashPassword(form.password)
  const request = () => inTransaction(db, (trx) => writeRegistration(trx, { ...form, passwordHash }, terms))
  try {
    await request()
  } catch (error) {
    // Another registration with the address was faster, so the address is known now.
    if (violatedConstraint(error) !== 'users_email_key') throw error
    await request()
  }
}

async function writeRegistration(trx: Trx, row: AccountRow, terms: VisitorsTerms): Promise<void> {
  const holder = await trx.selectFrom('users').select('id').where('email', '=', row.email).executeTakeFirst()
  await sql`SAVEPOINT registration`.execute(trx)
  const email = holder ? `${randomUUID()}@nobody.invalid` : row.email
  const { id } = await insertAccount(trx, { ...row, email, namedAfter: row.email }, terms)
  for (const draft of terms.drafts ?? [])
    await keepFormDraft(trx, id, { ...draft, now: terms.now, lifetimeMs: REGISTRATION_DRAFT_LIFETIME_MS })
  await (holder ? sql`ROLLBACK TO SAVEPOINT registration` : sql`RELEASE SAVEPOINT registration`).execute(trx)
  await scheduleJob(trx, 'answer-registration', { userId: holder?.id ?? id, isNew: !holder, site: terms.site })
}

/** Two presses of the same button are this close at most. */
const SAME_REGISTRATION_MS = 10 * MINUTE_MS

/**
 * The worker's half of `requestAccount`. A new account gets the mail that verifies its address. The owner of a known
 * address gets a mail, at most once a day, about the attempt to register with it and the way to sign in.
 */
export async function answerRegistration(
  db: Db,
  { userId, isNew, site }: JobPayloads['answer-registration'],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.id', 'users.email', 'users.emailVerifiedAt', 'users.createdAt', 'profiles.fullName'])
      .where('users.id', '=', userId)
      .where('users.state', 'in', ['activo', 'baja_solicitada'])
      .executeTakeFirst()
    if (!user) return
    const { id, email, fullName } = user
    if (isNew) return sendVerification(trx, { id, email }, { now, site })
    // The same form was sent twice: the mail of the first time is on its way.
    if (now.getTime() - user.createdAt.getTime() < SAME_REGISTRATION_MS) return
    if (!(await takeWarning(trx, id, 'registration', now))) return
    // The first mail may have been lost.
    if (!user.emailVerifiedAt) return sendVerification(trx, { id, email }, { now, site })
    const write = () => registeredAlreadyMail(site, { fullName })
    await enqueueMail(trx, { kind: 'registered-already', userId: id, recipient: email, write })
  })
}

interface Addressee {
  id: string
  email: string
}

async function sendVerification(trx: Trx, user: Addressee, { now, site }: { now: Date; site: Site }) {
  const token = await issueToken(trx, { userId: user.id, email: user.email, purpose: 'verificar_correo', now })
  const write = () => verificationMail(site, { token })
  await enqueueMail(trx, { kind: 'verify-email', userId: user.id, recipient: user.email, write })
}

/** Sends the verification again. Earlier links keep working, because mails may overtake one another. */
export async function resendVerification(
  db: Db,
  userId: string,
  { now, site }: { now: Date; site: Site },
): Promise<'sent' | 'already-verified'> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'emailVerifiedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.emailVerifiedAt) return 'already-verified'
    await sendVerification(trx, user, { now, site })
    return 'sent'
  })
}
