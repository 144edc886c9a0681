import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { registerAccount } from './commands.server.ts'
import { passwordChangedMail, verifiedByOperatorMail } from './texts/opening.ts'
import { hashPassword } from './passwords.server.ts'
import { closeSessionsOf } from './sessions.server.ts'
import { voidTokens } from './tokens.server.ts'
import { disableTwoFactorAsOperator } from './two-factor.server.ts'

export const ROLES = ['usuario', 'moderador', 'administrador'] as const
export type Role = (typeof ROLES)[number]

const ACTOR = 'operator'
/** Letters and figures that cannot be confused when they are read out: 31, nearly five bits each. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUP = 5
/** A hundred bits of chance. */
const LEAST_LENGTH = 23

/** A password for one use, in groups of five and at least `min` long. */
export function makePassword(min: number): string {
  let password = ''
  while (password.length < Math.max(min, LEAST_LENGTH)) {
    const group = Array.from({ length: GROUP }, () => READABLE[randomInt(READABLE.length)])
    password += `${password && '-'}${group.join('')}`
  }
  return password
}

export interface AccountByOperator {
  fullName: string
  email: string
  password: string
  role: Role
  /** The operator confirms the address; otherwise the usual mail asks its reader to confirm it. */
  verified: boolean
}

/** Opens an account, with its role, on the operator's word. */
export async function createAccountAsOperator(
  db: Db,
  { role, verified, ...account }: AccountByOperator,
  { now, termsVersion, site }: { now: Date; termsVersion: string; site: Site },
): Promise<{ kind: 'created'; username: string } | { kind: 'email-taken' }> {
  return inTransaction(db, async (trx) => {
    if (await findId(trx, account.email)) return { kind: 'email-taken' }
    const registered = await registerAccount(trx, account, { now, termsVersion, site, verified })
    if (registered.kind !== 'registered') return registered
    const { id, username } = registered
    await trx.updateTable('users').set({ role }).where('id', '=', id).execute()
    await writeAudit(trx, { at: now, actor: ACTOR, action: 'user.create', subjectId: id, facts: { role } })
    return { kind: 'created', username }
  })
}

/** Sets another password, ends every session, voids the links under way and tells the owner by mail. */
export async function resetPasswordAsOperator(
  db: Db,
  email: string,
  { password, now, site }: { password: string; now: Date; site: Site },
): Promise<'changed' | 'unknown'> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ passwordHash })
      .where('email', '=', email)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) return 'unknown'
    await voidTokens(trx, 'restablecer', { userId: user.id, now })
    await closeSessionsOf(trx, user.id)
    const write = () => passwordChangedMail(site)
    await enqueueMail(trx, { kind: 'password-changed', userId: user.id, recipient: user.email, write })
    await writeAudit(trx, { at: now, actor: ACTOR, action: 'user.reset-password', subjectId: user.id })
    return 'changed'
  })
}

/** Switches the second factor off and ends every session, so that the password is needed again. */
export async function resetTwoFactorForOperator(
  db: Db,
  email: string,
  { now, site }: { now: Date; site: Site },
): Promise<'disabled' | 'was-off' | 'unknown'> {
  return inTransaction(db, async (trx) => {
    const id = await findId(trx, email)
    if (!id) return 'unknown'
    const outcome = await disableTwoFactorAsOperator(trx, id, now, site)
    if (outcome === 'was-off') return outcome
    await closeSessionsOf(trx, id)
    await writeAudit(trx, { at: now, actor: ACTOR, action: 'user.reset-2fa', subjectId: id })
    return outcome
  })
}

/** Gives an account another role and ends its sessions, so that no open session gains rights. */
export async function grantRoleAsOperator(
  db: Db,
  email: string,
  role: Role,
  now: Date,
): Promise<{ kind: 'granted'; before: string } | { kind: 'had-it' } | { kind: 'unknown' }> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { kind: 'unknown' }
    if (user.role === role) return { kind: 'had-it' }
    await trx.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    await closeSessionsOf(trx, user.id)
    const facts = { before: user.role, after: role }
    await writeAudit(trx, { at: now, actor: ACTOR, action: 'user.grant-role', subjectId: user.id, facts })
    return { kind: 'granted', before: user.role }
  })
}

export interface StaffMember {
  role: string
  email: string
  fullName: string
  state: string
}

/** All accounts with a role above the common one, by role and address. */
export async function listStaffForOperator(db: Db): Promise<StaffMember[]> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.role', 'users.email', 'users.state', 'profiles.fullName'])
    .where('users.role', '<>', 'usuario')
    .orderBy('users.role')
    .orderBy('users.email')
    .execute()
}

export interface ListedAccount extends StaffMember {
  username: string
  isVerified: boolean
  createdAt: Date
}

/** How many accounts a list of them has at most. */
export const ACCOUNTS_LISTED = 200

/**
 * Accounts, the newest first; with words, those whose address, name or user name contains them. One more than the limit
 * says that there are more.
 */
export async function listAccountsForOperator(db: Db, words?: string): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.role', 'users.email', 'users.state', 'users.emailVerifiedAt', 'users.createdAt'])
    .select(['profiles.fullName', 'profiles.username'])
    .$if(words !== undefined, (query) => {
      const like = `%${(words ?? '').replace(/[\\%_]/g, '\\$&')}%`
      return query.where(({ or, eb }) =>
        or([
          eb(sql`users.email::text`, 'ilike', like),
          eb('profiles.fullName', 'ilike', like),
          eb(sql`profiles.username::text`, 'ilike', like),
        ]),
      )
    })
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id')
    .limit(ACCOUNTS_LISTED + 1)
    .execute()
  return rows.map((row) => ({
    role: row.role,
    email: row.email,
    state: row.state,
    fullName: row.fullName,
    username: row.username,
    isVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt,
  }))
}

/** Marks the address of an account as verified, on the operator's word, and tells its owner. */
export async function verifyAsOperator(
  db: Db,
  email: string,
  { now, site }: { now: Date; site: Site },
): Promise<'verified' | 'was-verified' | 'unknown'> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.id', 'users.email', 'users.emailVerifiedAt', 'profiles.fullName'])
      .where('users.email', '=', email)
      .forUpdate('users')
      .executeTakeFirst()
    if (!user) return 'unknown'
    if (user.emailVerifiedAt) return 'was-verified'
    await trx.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', user.id).execute()
    const write = () => verifiedByOperatorMail(site, { fullName: user.fullName })
    await enqueueMail(trx, { kind: 'verified', userId: user.id, recipient: user.email, write })
    await writeAudit(trx, { at: now, actor: ACTOR, action: 'user.verify', subjectId: user.id })
    return 'verified'
  })
}

/** The account with this address. */
export async function findAccountForOperator(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id
}

async function findId(trx: Trx, email: string): Promise<string | undefined> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).forUpdate().executeTakeFirst()
  return user?.id
}
