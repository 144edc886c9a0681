// The faults of a cluster, and of an instance that writes to it.
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#app/locale/durations.ts'
import type { Cluster } from './cluster.ts'
import { AWAY_MS, forAWhile, type Fault, type Instances } from './faults.ts'
import type { Link } from './link.ts'

const ETCD_AWAY_MS = 40 * SECOND_MS
const STILL_FROZEN_MS = 5 * SECOND_MS

export interface ClusterScene extends Instances {
  cluster: Cluster
  /** The links from the first instance to the members. */
  links: readonly Link[]
}

export const CLUSTER_FAULTS: Fault<ClusterScene>[] = [
  {
    name: 'primary killed',
    async strike({ cluster }) {
      const { primary, standby } = await cluster.roles()
      await primary.kill()
      return await cluster.untilWritable(standby)
    },
  },
  {
    name: 'old primary back',
    isHidden: true,
    async strike({ cluster }) {
      for (const member of cluster.members) if (!member.isRunning()) member.start()
      await cluster.untilWhole()
    },
  },
  {
    name: 'switchover',
    async strike({ cluster }) {
      const { primary, standby } = await cluster.roles()
      cluster.switchOver(primary, standby)
      const returned = await cluster.untilWritable(standby)
      await cluster.untilWhole()
      return returned
    },
  },
  {
    name: 'primary silent',
    async strike({ cluster }) {
      const { primary, standby } = await cluster.roles()
      primary.freeze(true)
      const returned = await cluster.untilWritable(standby)
      await pause(STILL_FROZEN_MS)
      primary.freeze(false)
      await cluster.untilWhole()
      return returned
    },
  },
  {
    name: 'instance cut off, 20 s',
    strike: forAWhile(
      AWAY_MS,
      ({ links }) => links.forEach((link) => link.cut()),
      ({ links }) => links.forEach((link) => link.mend()),
    ),
  },
  {
    name: 'etcd killed, 40 s',
    isHidden: true,
    strike: forAWhile(
      ETCD_AWAY_MS,
      ({ cluster }) => cluster.etcd.kill(),
      ({ cluster }) => cluster.etcd.start(),
    ),
  },
]
