import { clock } from '#app/adapters/clock.server.ts'
import { bankBox, taxBox, totpBox } from '#app/adapters/tokens.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { config } from '#app/config/env.server.ts'
import { db, pool, type Db } from '#app/db.server.ts'
import { jobHandlers } from '#app/jobs/handlers.server.ts'
import { periodsOf } from '#app/jobs/worker.server.ts'
import { messageOf } from '#server/start/prepare-database.ts'
import { storagePlace, refusalOf } from '#server/start/storage.ts'
import { OPTIONAL } from '#server/optional/optional.ts'
import { checkDatabase } from './database.ts'
import { asTable, fault, type Finding, ok, warning } from './finding.ts'
import { checkDisputes, checkHiring, checkLedger, checkMoney, checkOrders, checkTaxDetails } from './hiring.ts'
import {
  checkConfiguration,
  checkDataFolder,
  checkMailServer,
  checkMetrics,
  checkPublicReading,
  checkStore,
} from './places.ts'
import { checkReplicas } from './replicas.ts'
import {
  checkAuditLog,
  checkCases,
  checkJobs,
  checkOutbox,
  checkProxy,
  checkRetention,
  checkSecrets,
  checkSources,
} from './work.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Config } from '#app/config/schema.ts'
import { findLastBackup } from '#app/domain/installation/installation.server.ts'
import { lookAtStore } from '#app/domain/installation/store.server.ts'
import { findMailHold } from '#app/domain/outbox/jobs.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'

/** Whether the store is this installation's. */
export async function checkOwner(db: Db, storage: ObjectStorage, place: string): Promise<Finding> {
  let owner
  try {
    owner = await lookAtStore(db, storage)
  } catch (error) {
    return warning('owner', `${place} does not say whose it is: ${messageOf(error)}`, 'See the line «storage».')
  }
  if (owner === 'ours') return ok('owner', `${place} is this installation’s`)
  if (owner === 'unmarked') return ok('owner', `${place} is nobody’s yet: the first start marks it`)
  return fault(
    'owner',
    refusalOf('another'),
    'The app does not start, and deletes nothing, before it has its own store.',
  )
}

/** After this long without a backup the nightly timer has a fault. */
const BACKUP_AGE_MS = 2 * DAY_MS

/** How old the last backup is. */
export async function checkBackup(db: Db, now: Date, mode: Config['mode']): Promise<Finding> {
  const at = await findLastBackup(db)
  if (mode === 'trial') return ok('backup', 'a trial needs none')
  const advice = 'gremio backup --to …, every night by a timer: docs/debian.md.'
  if (!at) return warning('backup', 'none was ever made with gremio backup', advice)
  const found = `the last was made ${at.toISOString()}`
  return now.getTime() - at.getTime() > BACKUP_AGE_MS ? warning('backup', found, advice) : ok('backup', found)
}

/** Whether mails and pushes wait, because the database is a copy. */
export async function checkMailHold(db: Db): Promise<Finding> {
  const hold = await findMailHold(db)
  if (!hold) return ok('held mail', 'none: mails and pushes go out')
  const found = `held since ${hold.since.toISOString()}, when this database was restored or copied; ${countInEnglish(hold.waiting)} wait`
  return warning('held mail', found, 'If the original sends nothing any more: gremio mail resume.')
}

/**
 * Checks all requirements of Gremio, and prints the remedy for each fault.
 * @returns what to print, and whether there is a fault.
 */
export async function examine(schemaFolder: string, { json }: { json: boolean }) {
  const publicUrl = config.s3?.publicUrl
  const [database, ...places] = await Promise.all([
    checkDatabase(config.directDatabaseUrl, schemaFolder, { mayBeShifted: config.mode === 'trial' }),
    seen('storage', checkStore(storage, storagePlace)),
    ...(publicUrl ? [seen('privacy', checkPublicReading(storage, publicUrl))] : []),
    ...(config.metrics ? [seen('metrics', checkMetrics(config.metrics))] : []),
    seen('disk', checkDataFolder(config.dataDir)),
    seen('mail', checkMailServer(config)),
  ])
  const findings: Finding[] = [checkConfiguration(config), ...database, ...places]
  // Missing or different tables would only repeat the fault.
  if (!database.some(({ name, state }) => state === 'fault' && name !== 'clock')) {
    if (OPTIONAL.replicas) findings.push(...(await checkReplicas(config.replicaUrls, config.directDatabaseUrl)))
    await clock.synchronise(pool)
    const now = clock.now()
    findings.push(
      await seen('owner', checkOwner(db, storage, storagePlace)),
      await seen('held mail', checkMailHold(db)),
      await seen('backup', checkBackup(db, now, config.mode)),
      await seen('outbox', checkOutbox(db, now)),
      await seen('jobs', checkJobs(db, now, periodsOf(jobHandlers))),
      await seen('secrets', checkSecrets(db, { totp: totpBox, bank: bankBox, tax: taxBox }, { hiring: config.hiring })),
      await seen('sources', checkSources(db)),
      await seen('moderation', checkCases(db)),
      await seen('hiring', checkHiring(db, config)),
      await seen('tax details', checkTaxDetails(db, config, now)),
      await seen('orders', checkOrders(db, config, now)),
      await seen('disputes', checkDisputes(db, now)),
      await seen('ledger', checkLedger(db)),
      await seen('money of orders', checkMoney(db)),
      await seen('retention', checkRetention(db, now)),
      await seen('audit log', checkAuditLog(db)),
      await seen('proxy', checkProxy(db, config.trustProxy)),
    )
  }
  return {
    output: json ? JSON.stringify(findings, undefined, 2) : asTable(findings),
    healthy: findings.every(({ state }) => state !== 'fault'),
  }
}

/** A check that fails is a finding too. */
const seen = (name: string, check: Promise<Finding>): Promise<Finding> =>
  check.catch((error: unknown) => fault(name, `could not be looked at: ${messageOf(error)}`, 'See the line above.'))
