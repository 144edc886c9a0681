// An instance that reads public pages from a replica, which is killed.
import { join } from 'node:path'
import { SCHEMA_FOLDER } from '#lab/database.ts'
import { until } from '#lab/outages/programs.ts'
import { migrate } from '#db/migrate.ts'
import { aPostgresWithReplica } from '#tests/support/postgres-with-replica.ts'
import type { Prometheus } from './prometheus.ts'
import type { Provocation } from './provocations.ts'
import { anInstance, type Site } from './site.ts'

/** Its PostgreSQL, replica and instance are there for this one alone. */
export const replicaKilled = (folder: string, prometheus: Prometheus): Provocation => ({
  alerts: ['GremioReplicaUnused'],
  how: 'the replica of an instance is killed',
  async provoke(site: Site) {
    const usual = site.instances.map(({ metricsPort }) => metricsPort)
    const databases = await aPostgresWithReplica({ fill: (url) => migrate(url, SCHEMA_FOLDER).then(() => {}) })
    const instance = await anInstance(join(folder, 'replicated'), databases.url, {
      DATABASE_REPLICA_URLS: databases.replicaUrl,
    })
    await instance.start()
    await prometheus.watch([...usual, instance.metricsPort])
    const isUsed = async () => (await prometheus.ask('gremio_replica_used == 1')).length === 1
    await until('the replica is used', isUsed)
    process.kill(databases.replicaPid(), 'SIGQUIT')
    return async () => {
      await databases.startReplica()
      await until('the replica is used again', isUsed)
      await prometheus.watch(usual)
      await instance.end()
      await databases.end()
    }
  },
})
