import type { Db } from '#app/db.server.ts'
import { findBrokenAudit } from '#app/domain/audit/commands.server.ts'
import { countCasesForOperator } from '#app/domain/moderation/cases.server.ts'
import { listSourcesForOperator } from '#app/domain/external/queries.server.ts'
import type { Period } from '#app/domain/outbox/jobs.server.ts'
import { listParkedJobs, summariseJobs, summariseOutbox } from '#app/domain/outbox/overview.server.ts'
import { listOverdueTables } from '#app/domain/retention/purge.server.ts'
import { keptDays } from '#app/domain/tables/registry.ts'
import { countSealed, type Boxes } from '#app/domain/sealed/values.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { findProxyNote } from '#server/http/proxy-hint.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** A worker asks every second; a job that is due for longer has no worker. */
const JOB_MARGIN_MS = 2 * MINUTE_MS
const MAIL_MARGIN_MS = 15 * MINUTE_MS
const MAIL_DAYS = 7

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Failed jobs, overdue jobs, and periodic ones that are dated farther away than their period. */
export async function checkJobs(db: Db, now: Date, periods: Period[] = []): Promise<Finding> {
  const parked = await listParkedJobs(db, periods, { now, marginMs: JOB_MARGIN_MS })
  if (parked.length > 0) {
    const found = parked.map(({ kind, runAt }) => `${kind} (not before ${runAt.toISOString()})`).join(', ')
    const advice = 'A wrong clock dated them. The app pulls them back within a minute: is it running?'
    return fault('jobs', `periodic jobs are further away than their period: ${found}`, advice)
  }
  const { failed, overdue, oldestDue, unknown } = await summariseJobs(db, { now, marginMs: JOB_MARGIN_MS })
  if (overdue > 0) {
    const found = `${many(overdue, 'job')} overdue, the oldest since ${oldestDue?.toISOString()}`
    return fault('jobs', found, 'Is the app running? Its log says what keeps it from working.')
  }
  if (failed.length > 0) {
    const kinds = failed.map(({ kind, count, lastError }) => `${count} ${kind} (${lastError ?? 'no reason noted'})`)
    const advice = 'gremio jobs list --failed; when the reason is mended, gremio jobs retry --failed.'
    return fault('jobs', `failed for good: ${kinds.join('; ')}`, advice)
  }
  if (unknown.length > 0) {
    const kinds = unknown.map(({ kind, count }) => `${count} ${kind}`).join(', ')
    const advice = 'A newer version does them, or an older one has left them: they are never begun here.'
    return warning('jobs', `of kinds that this version does not know: ${kinds}`, advice)
  }
  return ok('jobs', 'none failed, none overdue')
}

/** Mails that wait and mails that failed. */
export async function checkOutbox(db: Db, now: Date): Promise<Finding> {
  const sinceMs = MAIL_DAYS * DAY_MS
  const outbox = await summariseOutbox(db, { now, marginMs: MAIL_MARGIN_MS, sinceMs })
  const found = `${outbox.waiting} waiting, ${outbox.failed} failed, ${outbox.bounced} refused in ${MAIL_DAYS} days`
  const reason = outbox.lastError ? ` (last: ${outbox.lastError})` : ''
  if (outbox.failed > 0) {
    return fault('outbox', `${found}${reason}`, 'Mend the mail server, then gremio jobs retry --failed sends them.')
  }
  if (outbox.stuck > 0) {
    const advice = 'They are tried again by themselves; mend the mail server, or start the app.'
    return fault('outbox', `${found}, ${outbox.stuck} of them for over 15 minutes${reason}`, advice)
  }
  return outbox.bounced > 0
    ? warning('outbox', `${found}${reason}`, 'Addresses that do not exist, or a server that does not want our mails.')
    : ok('outbox', found)
}

/** Whether DATA_SECRETS and SESSION_SECRETS open what they have sealed, and which values still need an older secret. */
export async function checkSecrets(db: Db, boxes: Boxes, { hiring }: { hiring: boolean }): Promise<Finding> {
  const counts = await countSealed(db, boxes)
  const kinds = [
    { ...counts.totp, one: 'secret', of: ' of the second factor' },
    { ...counts.bank, one: 'account number', of: '' },
    { ...counts.tax, one: 'record', of: ' of tax details' },
  ].filter(({ checked }) => checked > 0)
  const lost = kinds.filter(({ unopened }) => unopened > 0)
  if (lost.length > 0) {
    const found = lost.map(({ unopened, checked, one, of }) => `${unopened} of ${many(checked, one)}${of}`)
    const advice =
      'Put the secret that they were closed with back into DATA_SECRETS, or SESSION_SECRETS, after the newest.'
    return fault('secrets', `${found.join(' and ')} do not open`, advice)
  }
  const old = kinds.filter(({ outdated }) => outdated > 0)
  if (old.length > 0) {
    const found = old.map(({ outdated, checked, one, of }) => `${outdated} of ${many(checked, one)}${of}`)
    const advice = 'gremio secrets reseal; only then take the older secret away.'
    return warning('secrets', `${found.join(' and ')} are closed with an older secret`, advice)
  }
  if (hiring && !boxes.bank) {
    const advice = 'DATA_SECRETS=$(openssl rand -hex 32), kept like the database: without it the numbers are lost.'
    return warning('secrets', 'DATA_SECRETS is not set: nobody can say on which account they are paid', advice)
  }
  const all = kinds.map(({ checked, one, of }) => `${many(checked, one)}${of}`).join(' and ')
  return ok('secrets', all ? `${all} open` : 'nothing is closed with them')
}

/** Whether rows that should have been deleted by age are deleted. */
export async function checkRetention(db: Db, now: Date): Promise<Finding> {
  const overdue = await listOverdueTables(db, now)
  if (overdue.length > 0) {
    const advice = 'The job purge-expired runs every hour: gremio jobs list and the log say why it does not.'
    return fault('retention', `rows that are past their time in ${overdue.join(', ')}`, advice)
  }
  const longest = Object.entries(keptDays()).map(([table, days]) => `${table} ${days}`)
  return ok('retention', `nothing is past its time; days: ${longest.join(', ')}`)
}

/** Whether the audit log is unchanged. */
export async function checkAuditLog(db: Db): Promise<Finding> {
  const broken = await findBrokenAudit(db)
  return broken === undefined
    ? ok('audit log', 'as it was written')
    : fault('audit log', `entry ${broken} was changed, or one before it taken out`, 'Compare it with a backup.')
}

/** Whether there seems to be a proxy that TRUST_PROXY does not count. */
export async function checkProxy(db: Db, trustProxy: number): Promise<Finding> {
  const note = await findProxyNote(db, trustProxy)
  if (!note) return ok('proxy', `TRUST_PROXY=${trustProxy}, and no request of the last week tells otherwise`)
  const found = `TRUST_PROXY=${trustProxy}, but nearly all requests came from ${note.address} on behalf of others (${note.notedAt.toISOString()})`
  const advice =
    'If that is a reverse proxy, set TRUST_PROXY to the number of proxies: limits count everybody as one until then.'
  return warning('proxy', found, advice)
}

/** Whether a report or an appeal waits that no moderator may decide. */
export async function checkCases(db: Db): Promise<Finding> {
  const { waiting, oldest } = await countCasesForOperator(db)
  if (waiting === 0) return ok('moderation', 'nothing waits that no moderator may decide')
  const found = `${many(waiting, 'case')} that no moderator may decide, the oldest since ${oldest?.toISOString()}`
  const advice = 'gremio case list names them, gremio case show tells what is to be decided and how.'
  return warning('moderation', found, advice)
}

/** Whether the sources of ads answer, and whether one waits to be approved. */
export async function checkSources(db: Db): Promise<Finding> {
  const sources = (await listSourcesForOperator(db)).filter(({ state }) => state !== 'desactivada')
  const failing = sources.filter(({ failures }) => failures > 0)
  if (failing.length > 0) {
    const reasons = failing.map(
      ({ key, errorDetail: reason, lastOkAt: good }) =>
        `${key}: ${reason} (last good copy ${good ? good.toISOString() : 'never'})`,
    )
    const advice =
      'gremio source try shows what comes; gremio source disable lets one rest. The last copy is still shown.'
    return warning('sources', `failing: ${reasons.join('; ')}`, advice)
  }
  const waiting = sources.filter(({ state }) => state === 'pendiente').map(({ key }) => key)
  if (waiting.length > 0)
    return warning('sources', `not approved yet: ${waiting.join(', ')}`, 'gremio source approve shows their ads.')
  return ok('sources', sources.length > 0 ? `${many(sources.length, 'source')}, none failing` : 'none declared')
}
