// People who change their listing and look at it, while the replica is held back.
import { retitle, type Instance, type Owner } from './site.ts'

const AT_ONCE = 8

export interface Written {
  tries: number
  /** Pages on which who had just written did not find it. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, writeInTurn))
  return written
}

/** Words that no other round has. */
const titleOf = (round: number) => `Clases de oboe para grupos, edición ${round}`

const roundOf = (html: string) => Number(/edición (\d+)/.exec(html)?.[1] ?? -1)

const LOOKS = 3

/** Looks at a page at each instance, and counts those that are older than the one before. */
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
