import { appealUrlAt, mailSite as site } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import {
  ACCOUNTS_LISTED,
  listAccountsForOperator,
  verifyAsOperator,
  findAccountForOperator,
  listStaffForOperator,
} from '#app/domain/accounts/operator.server.ts'
import { liftAsOperator, suspendAsOperator } from '#app/domain/moderation/people.server.ts'
import { LONGEST_SUSPENSION_DAYS, ruleTitle } from '#app/domain/moderation/rules.ts'
import { FACTS_MAX } from '#app/domain/moderation/schema.ts'
import { REASONS } from '#app/domain/moderation/states.ts'
import { DELETION_DELAY_DAYS, requestDeletionAsOperator } from '#app/domain/personal-data/deletion.server.ts'
import type { OpenHiring } from '#app/domain/personal-data/open-hirings.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { emailOfAccount } from '#app/locale/email-address.server.ts'
import { normalise } from '#app/locale/text.ts'
import { CommandFault, unconfirmed, UsageFault } from '#server/faults.ts'
import { listAudit } from '#app/domain/audit/queries.server.ts'

/** Accounts with a role above the common one, one per line. */
export async function staffTable(): Promise<string> {
  const staff = await listStaffForOperator(db)
  if (staff.length === 0) return 'Nobody has a role: `user grant-role` gives one.'
  return staff
    .map(
      ({ role, email, fullName, state }) =>
        `${role.padEnd(13)}  ${email}  ${fullName}${state === 'activo' ? '' : `  (${state})`}`,
    )
    .join('\n')
}

/** The audit log of an account, the newest first. */
export async function auditTable(email: string): Promise<string> {
  const id = await findAccountForOperator(db, emailOfAccount(email))
  if (!id) throw new CommandFault(`Nobody has an account with ${email}.`)
  const lines: string[] = []
  let before: number | undefined
  do {
    const { items, next } = await listAudit(db, id, { before })
    for (const { at, actor, action, facts } of items) {
      const said = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
      lines.push([at.toISOString().slice(0, 19), action.padEnd(24), actor, ...said].join('  '))
    }
    before = next ?? undefined
  } while (before)
  return lines.join('\n') || 'Nothing was done to this account.'
}

const day = (date: Date) => isoDay(date, siteTimeZone)
const unknown = (email: string) => new CommandFault(`Nobody has an account with ${email}.`)
const isStaff = (email: string) =>
  new CommandFault(`${email} has a role: gremio user grant-role ${email} usuario takes it away first.`)

/** One account a line: address, name, since when, and what is unusual. */
export async function accountsTable(word: string | undefined): Promise<string> {
  const found = await listAccountsForOperator(db, word)
  if (found.length === 0) return 'No account has that in its address or name.'
  const lines = found
    .slice(0, ACCOUNTS_LISTED)
    .map(({ email, fullName, username, createdAt, role, state, isVerified }) => {
      const unusual = [role !== 'usuario' && role, state !== 'activo' && state, !isVerified && 'not verified']
      const noted = unusual.filter(Boolean).join(', ')
      return [day(createdAt), email, `${fullName} (@${username})`, noted].filter(Boolean).join('  ')
    })
  return [
    ...lines,
    ...(found.length > ACCOUNTS_LISTED ? [`And more: gremio user search <word> finds them.`] : []),
  ].join('\n')
}

export async function verify(email: string, now: Date): Promise<string> {
  const outcome = await verifyAsOperator(db, emailOfAccount(email), { now, site })
  if (outcome === 'unknown') throw unknown(email)
  return outcome === 'was-verified'
    ? `${emailOfAccount(email)} is verified already; nothing has changed.`
    : `${emailOfAccount(email)} is verified now, and a mail tells the owner.`
}

/** @throws UsageFault when the moderators' form would refuse it. */
export async function suspend(
  email: string,
  { days, yes, ...given }: { days: string; rule: string; facts: string; yes: boolean | undefined },
  now: Date,
): Promise<string> {
  const facts = normalise(given.facts)
  const rule = REASONS.find((reason) => reason === given.rule)
  if (!rule) throw new UsageFault(`--rule is one of ${REASONS.join(', ')}.`)
  if (!facts || facts.length > FACTS_MAX) throw new UsageFault(`--facts has 1 to ${FACTS_MAX} characters.`)
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
  if (days !== 'forever' && !(count >= 1 && count <= LONGEST_SUSPENSION_DAYS))
    throw new UsageFault(`--days is a number from 1 to ${LONGEST_SUSPENSION_DAYS}, or forever.`)
  const until = days === 'forever' ? null : daysAfter(now, count)
  const when = until ? `until ${day(until)}` : 'without an end'
  if (!yes) throw unconfirmed(`suspend ${emailOfAccount(email)} ${when}`)
  const doing = { now, site, appealUrl: appealUrlAt(site.origin) }
  const outcome = await suspendAsOperator(db, emailOfAccount(email), { until, rule, facts }, doing)
  switch (outcome) {
    case 'unknown':
      throw unknown(email)
    case 'is-staff':
      throw isStaff(emailOfAccount(email))
    case 'was-suspended':
      throw new CommandFault(`${emailOfAccount(email)} is suspended already: gremio user lift ends that.`)
    case 'suspended':
      return [
        `${emailOfAccount(email)} is suspended ${when}.`,
        `Norma: ${ruleTitle(rule)}.`,
        facts,
        'A mail tells the owner, who can appeal.',
      ].join('\n')
  }
}

export async function lift(email: string, now: Date): Promise<string> {
  const outcome = await liftAsOperator(db, emailOfAccount(email), { now, site })
  if (outcome === 'unknown') throw unknown(email)
  return outcome === 'was-free'
    ? `${emailOfAccount(email)} is not suspended; nothing has changed.`
    : `${emailOfAccount(email)} can sign in again, and a mail tells the owner.`
}

const openInWords = ({ kind, id, title, disputeId }: OpenHiring) => {
  const about = title ? ` «${title}»` : ''
  if (disputeId) return `dispute ${disputeId}${about}`
  return kind === 'money' ? `money of order ${id}${about}` : `order ${id}${about}`
}

export async function remove(
  email: string,
  { yes, 'despite-open': despiteOpen = false }: { yes: boolean | undefined; 'despite-open': boolean | undefined },
  now: Date,
): Promise<string> {
  const what = `sign ${emailOfAccount(email)} out, hide the listings and erase everything after ${DELETION_DELAY_DAYS} days`
  if (!yes) throw unconfirmed(what)
  const outcome = await requestDeletionAsOperator(db, emailOfAccount(email), { now, site, despiteOpen })
  switch (outcome.kind) {
    case 'unknown':
      throw unknown(email)
    case 'is-staff':
      throw isStaff(emailOfAccount(email))
    case 'open':
      throw new CommandFault(
        `${emailOfAccount(email)} has open with others: ${outcome.open.map(openInWords).join('; ')}. When these are over it can be deleted; with --despite-open it is now.`,
      )
    case 'was-requested':
      return `${emailOfAccount(email)} is being deleted already; nothing has changed.`
    case 'requested':
      return `${emailOfAccount(email)} is hidden and signed out, and will be erased on ${day(outcome.eraseAt)}. A mail tells the owner, who can sign in and cancel it until then.`
  }
}
