import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** The figures of a pool of connections. */
export type PoolFigures = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** The figures of a replica of the database. */
export interface ReplicaFigures {
  /** The number of the replica among the addresses, from 1. */
  number: number
  pool: PoolFigures
  /** The lag; undefined while the replica does not give it. */
  lagSeconds: number | undefined
  isUsed: boolean
}

/** Adds the figures of each replica to the registers; `replicas` is asked anew whenever the figures are read. */
export function showReplicas(replicas: () => readonly ReplicaFigures[], registers: Registry[]) {
  const labelled = (
    name: string,
    help: string,
    show: (gauge: Gauge, replica: ReplicaFigures) => void,
    { state, aggregator = 'sum' }: { state?: string; aggregator?: 'sum' | 'min' | 'max' } = {},
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica', ...(state ? [state] : [])],
      aggregator,
      registers,
      collect() {
        this.reset()
        for (const replica of replicas()) show(this, replica)
      },
    })
  labelled(
    'gremio_replica_used',
    '1 when public pages are read from a replica',
    (gauge, { number, isUsed }) => gauge.set({ replica: number }, Number(isUsed)),
    { aggregator: 'min' },
  )
  labelled(
    'gremio_replica_lag_seconds',
    'How far a replica is behind the primary',
    (gauge, { number, lagSeconds }) => {
      if (lagSeconds !== undefined) gauge.set({ replica: number }, lagSeconds)
    },
    { aggregator: 'max' },
  )
  labelled(
    'gremio_replica_connections',
    "Connections of this instance's pool to a replica",
    (gauge, { number, pool: { totalCount, idleCount } }) => {
      gauge.set({ replica: number, state: 'idle' }, idleCount)
      gauge.set({ replica: number, state: 'in_use' }, totalCount - idleCount)
    },
    { state: 'state' },
  )
  labelled('gremio_replica_waiting', 'Statements that wait for a connection to a replica', (gauge, { number, pool }) =>
    gauge.set({ replica: number }, pool.waitingCount),
  )
}
