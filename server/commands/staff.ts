import { db } from '#app/db.server.ts'
import { findAccountForOperator, listStaffForOperator } from '#app/domain/accounts/operator.server.ts'
import { listAudit } from '#app/domain/audit/queries.server.ts'
import { emailOfAccount } from '#app/locale/email-address.server.ts'
import { CommandFault } from '#server/faults.ts'

/** Accounts with a role above the common one, one a line. */
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
