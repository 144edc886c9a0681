import { clock } from '#app/adapters/clock.server.ts'
import { bankBox, taxBox, totpBox } from '#app/adapters/tokens.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { config } from '#app/config/env.server.ts'
import { db, pool } from '#app/db.server.ts'
import { jobHandlers } from '#app/jobs/handlers.server.ts'
import { periodsOf } from '#app/jobs/worker.server.ts'
import { messageOf } from '#server/start/prepare-database.ts'
import { storagePlace } from '#server/start/require-storage.ts'
import { OPTIONAL } from '#server/optional/optional.ts'
import { checkDatabase } from './database.ts'
import { asTable, fault, type Finding } from './finding.ts'
import { checkDisputes, checkHiring, checkLedger, checkMoney, checkOrders, checkTaxDetails } from './hiring.ts'
import { checkBackup, checkMailHold, checkOwner } from './installation.ts'
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

/**
 * Looks at everything that Gremio needs, and says how to mend what is wrong.
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
