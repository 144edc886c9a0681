// Signed-out visitors who ask for public pages that nobody has asked for before.
import { ask } from '#lab/database.ts'
import { cpuOf, cpuOfFamily } from '#lab/processes.ts'
import type { Instance } from './site.ts'

const AT_ONCE = 4

/** Addresses of searches, listings and profiles in turn, none of them twice. */
export async function publicPages(url: string, count: number): Promise<string[]> {
  const rows = await ask<{ id: string; seller: string }>(
    url,
    'SELECT id, author_id AS seller FROM visible_listings ORDER BY id LIMIT $1',
    [count],
  )
  return rows.map(({ id, seller }, at) => {
    if (at % 3 === 0) return `/marketplace?min_price=${20 + (at % 80)}&q=diseño+${at}`
    return at % 3 === 1 ? `/marketplace/${id}` : `/freelancers/${seller}?visit=${at}`
  })
}

export interface Spent {
  times: number[]
  failed: number
  /** Milliseconds of processor a page. */
  primaryMs: number
  replicaMs: number
  nodeMs: number
}

/** Asks for the pages, some at once, and counts what they cost. */
export async function load(
  { origin, pid }: Pick<Instance, 'origin' | 'pid'>,
  pages: readonly string[],
  servers: { primary: number; replica: () => number },
): Promise<Spent> {
  const spent = () => ({
    primary: cpuOfFamily(servers.primary),
    replica: cpuOfFamily(servers.replica()),
    node: cpuOf(pid),
  })
  const before = spent()
  const times: number[] = []
  let failed = 0
  const waiting = [...pages]
  const visit = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const began = performance.now()
      failed += Number(!(await isAnswered(origin + page)))
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
  const after = spent()
  return {
    times,
    failed,
    primaryMs: (after.primary - before.primary) / pages.length,
    replicaMs: (after.replica - before.replica) / pages.length,
    nodeMs: (after.node - before.node) / pages.length,
  }
}

async function isAnswered(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}
