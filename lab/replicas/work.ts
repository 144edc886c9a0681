// Signed-out visitors who request public pages for the first time, and owners who change their listing and open it,
// while the replica is delayed.
import { ask } from '#lab/database.ts'
import { cpuOf, cpuOfFamily } from '#lab/processes.ts'
import { type Instance, retitle, type Owner } from './site.ts'

const WRITERS_AT_ONCE = 8

interface Written {
  tries: number
  /** Pages that did not show a visitor what they had just written. */
  missed: number
  /** Pages of strangers that were older than one that they had been shown before. */
  older: number
}

/**
 * Everybody changes the title of their listing at one instance, some at once, and looks at its page at the other: with
 * their session, and signed out with what else the answer left in their browser. Strangers look meanwhile.
 */
export async function writeAndLook(
  instances: readonly [Instance, Instance],
  owners: readonly Owner[],
  round: number,
): Promise<Written> {
  const written: Written = { tries: 0, missed: 0, older: 0 }
  const [here, there] = round % 2 ? instances : [instances[1], instances[0]]
  const waiting = [...owners.entries()]
  async function writeInTurn() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, owner] = next
      const path = `/marketplace/${owner.listing}`
      const cookies = await retitle(here.origin, owner, titleOf(round))
      const signedOut = without('session', cookies)
      const asked = at % 2 ? `${owner.cookie}; ${cookies}` : signedOut
      written.tries += 1
      written.missed += Number(roundOf(await read(there.origin + path, asked)) !== round)
      written.older += await countOlder([here, there], path)
    }
  }
  await Promise.all(Array.from({ length: WRITERS_AT_ONCE }, writeInTurn))
  return written
}

/** Words that no other round has. */
const titleOf = (round: number) => `Clases de oboe para grupos, edición ${round}`

const roundOf = (html: string) => Number(/edición (\d+)/.exec(html)?.[1] ?? -1)

const LOOKS = 3

/** Requests a page from each instance, and counts those that are older than the one before. */
async function countOlder(instances: readonly Instance[], path: string): Promise<number> {
  let older = 0
  for (const { origin } of instances) {
    let newest = -1
    for (let look = 0; look < LOOKS; look += 1) {
      const round = roundOf(await read(origin + path))
      older += Number(round < newest)
      newest = Math.max(newest, round)
    }
  }
  return older
}

const without = (name: string, cookies: string) =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(`${name}=`))
    .join('; ')

async function read(address: string, cookie = ''): Promise<string> {
  return await (await fetch(address, { headers: { cookie } })).text()
}

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

/** Asks for the pages, some at once, and measures their cost. */
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
