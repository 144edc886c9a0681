import type pg from 'pg'

/** The position of a server of a cluster in its log. */
export interface Place {
  /** The cluster and the database in it: copies have the numbers of their originals. */
  origin: string
  /** Counted up by each promotion: on a different timeline the same position is a different state. */
  timeline: number
  isReplica: boolean
  /** Bytes of the log: what is written for good there or, on a replica, replayed. */
  position: number
}

/**
 * With asynchronous commits a commit is visible before it is flushed, so the inserted position is used. Otherwise
 * that would include records that are not flushed until the next commit. A replica's control file gets a new timeline
 * late; the receiver's view has it sooner.
 */
const PLACE = `
  SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS origin,
         pg_is_in_recovery() AS "isReplica",
         CASE WHEN pg_is_in_recovery()
              THEN greatest(timeline_id, min_recovery_end_timeline, (SELECT received_tli FROM pg_stat_wal_receiver))
              ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS timeline,
         pg_wal_lsn_diff(
           CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_wal_replay_lsn(), '0/0')
                WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
                ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS position
    FROM pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

/** The present position of a server. On a primary every earlier commit is before that position. */
export async function findPlace(server: pg.Pool | pg.Client): Promise<Place> {
  const { rows } = await server.query<Place>(PLACE)
  const [place] = rows
  if (!place) throw new Error('a server does not say where it stands')
  return place
}

/** Why a server may not be read in place of the primary, in words for the operator; undefined when it may. */
export function whyRefused(server: Place, primary: Place): string | undefined {
  if (!server.isReplica) return 'it is no replica: it was promoted, or never was one'
  if (server.origin !== primary.origin) return 'it is a replica of another database'
  if (server.timeline !== primary.timeline)
    return `it is on timeline ${server.timeline} and the primary on ${primary.timeline}: it does not follow it, or has not yet written down that it does`
  return undefined
}
