import { Buffer } from 'node:buffer'
import { cpuOf } from '#lab/processes.ts'
import { sendFuzz } from './send.ts'

const BYTES = 1_000_000
const TIMES = 5
const MAX_CPU_RATIO = 3
const MAX_ANSWER_RATIO = 2

const filled = (pair: string, most = Infinity) => pair.repeat(Math.min(most, Math.floor(BYTES / pair.length)))
const padded = (pairs: string) => `${pairs}otra=${'a'.repeat(Math.max(0, BYTES - pairs.length - 5))}`
const numbered = (count: number, pair: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => pair(at)).join('')

/** As many bytes as somebody can send without files who has written too much, and forgot the password. */
const HONEST = `email=ana%40ejemplo.es&draft=${'palabra+'.repeat(BYTES / 8)}`.slice(0, BYTES)

const HOSTILE: Record<string, string> = {
  'one name 111,111 times': filled('email=a&'),
  'a name as long as the form': `${'a'.repeat(BYTES - 2)}=x`,
  'names in names': `a${'.a'.repeat(BYTES / 2 - 2)}=x`,
  'lists in lists': `a${'[0]'.repeat(BYTES / 3 - 2)}=x`,
  'an index of a hundred million': padded('email[99999999]=x&'),
  'twenty lists of a hundred thousand': padded(numbered(20, (at) => `a${at}[100000]=x&`)),
  'a thousand names that nobody knows': padded(numbered(999, (at) => `a${at}=x&`)),
  'one name 999 times': padded(filled('email=a&', 999)),
  'an order to the library': padded('email=a&__intent__=x&__state__=[[[[&'),
  'bytes that are not UTF-8': `email=${'%ff'.repeat(BYTES / 3 - 3)}`,
  'nothing but signs between pairs': '&'.repeat(BYTES),
}

/** What refusing costs, of an honest form and of others of as many bytes. @returns what costs too much. */
export async function measureRefusals(origin: string, pid: number, say: (text: string) => void): Promise<string[]> {
  let index = 2_000_000
  const cost = async (text: string) => {
    const asked = {
      method: 'POST',
      target: '/login',
      headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
      isMember: false,
      body: Buffer.from(text),
    }
    const measured: { cpu: number; bytes: number; status: number }[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const before = cpuOf(pid)
      const { bytes, status } = await sendFuzz(origin, { ...asked, index: index++ }, '')
      measured.push({ cpu: cpuOf(pid) - before, bytes, status })
    }
    const cpu = measured.map((one) => one.cpu).sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
    return { cpu, bytes: measured[0]?.bytes ?? 0, status: measured[0]?.status ?? 0 }
  }
  await cost(HONEST)
  const honest = await cost(HONEST)
  say(`an honest refused form of ${BYTES} bytes: ${honest.status}, ${honest.cpu} ms, ${honest.bytes} bytes`)
  const faults: string[] = []
  for (const [name, text] of Object.entries(HOSTILE)) {
    const { cpu, bytes, status } = await cost(text)
    say(`  ${name}: ${status}, ${cpu} ms, ${bytes} bytes`)
    if (cpu > honest.cpu * MAX_CPU_RATIO || bytes > honest.bytes * MAX_ANSWER_RATIO) faults.push(name)
  }
  return faults
}
