// People who read and write through a proxy, and the record of acknowledged messages.
import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#app/locale/durations.ts'

const PAGES = ['/', '/marketplace', '/categories', '/marketplace?q=guitarra', '/contests', '/about']
const PATIENCE_MS = 20 * SECOND_MS
const BETWEEN_MS = 40
const BEFORE_PRESSING_AGAIN_MS = 500
/** After the fault, for those who press until their message is taken. */
const LAST_PRESSES_MS = 30 * SECOND_MS

/** Somebody who is signed in and has one conversation. */
export interface Person {
  cookie: string
  conversation: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  html: string
}

/** An unexpected answer. */
export interface Failure {
  begun: number
  ended: number
  what: string
  /** Whether the answer is a Spanish page of the site. */
  isOurs: boolean
}

export interface Traffic {
  requests: number
  failures: Failure[]
  /** Messages whose sending was acknowledged. */
  acknowledged: string[]
  /** Messages that were pressed until the end without an acknowledgement. */
  unanswered: string[]
}

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? ''

/** Random text, which does not compress, so that the database needs room for each message. */
const filling = () => randomBytes(1_200).toString('hex')

// Each request on a connection of its own: what is measured is the proxy's keeping of connections, not ours.
const agent = new Agent({ keepAlive: false })

/** Sends a request as a browser that does not follow redirects. @throws without a complete answer. */
export function ask(origin: string, path: string, { cookie = '', form }: { cookie?: string; form?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = form === undefined ? {} : { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
    const asking = request(
      `${origin}${path}`,
      { agent, method: form === undefined ? 'GET' : 'POST', headers: { ...headers, Cookie: cookie } },
      (answer) => {
        let html = ''
        answer.setEncoding('utf8').on('data', (text: string) => (html += text))
        answer.once('error', reject)
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, html }))
      },
    )
    asking.setTimeout(PATIENCE_MS, () => asking.destroy(new Error('no answer')))
    asking.once('error', reject)
    asking.end(form)
  })
}

/** Lets people continue until `isOver`, and returns the results. `mark` is in every message of this traffic. */
export async function letPeopleGoOn(
  origin: string,
  people: readonly Person[],
  { mark, traffic, isOver }: { mark: string; traffic: Traffic; isOver: () => boolean },
): Promise<void> {
  /** Whether the answer was the wanted one. */
  async function visit(path: string, wanted: number, options: { cookie: string; form?: string }): Promise<boolean> {
    const begun = performance.now()
    traffic.requests += 1
    const fail = (what: string, isOurs: boolean) => {
      traffic.failures.push({ begun, ended: performance.now(), what: `${options.form ? 'POST ' : ''}${what}`, isOurs })
      return false
    }
    try {
      const { status, html } = await ask(origin, path, options)
      return status === wanted || fail(`${status} ${titleOf(html)}`, html.includes('<html lang="es"'))
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error), false)
    }
  }

  /** Presses until the message is taken, as the pages ask people to: the same form each time. */
  async function write({ cookie, conversation }: Person, text: string) {
    const form = new URLSearchParams({ content: text, key: randomUUID() }).toString()
    let lastPress = Infinity
    while (performance.now() < lastPress) {
      if (await visit(conversation, 303, { cookie, form })) return void traffic.acknowledged.push(text)
      await pause(BEFORE_PRESSING_AGAIN_MS)
      if (isOver()) lastPress = Math.min(lastPress, performance.now() + LAST_PRESSES_MS)
    }
    traffic.unanswered.push(text)
  }

  await Promise.all(
    people.map(async (person, number) => {
      for (let turn = 0; !isOver(); turn += 1) {
        if (turn % 3 === 0) await write(person, `${mark} ${number} ${turn} ${filling()}`)
        else if (turn % 3 === 1) await visit(person.conversation, 200, { cookie: person.cookie })
        else await visit(PAGES[(number + turn) % PAGES.length] ?? '/', 200, { cookie: number % 2 ? person.cookie : '' })
        await pause(BETWEEN_MS)
      }
    }),
  )
}
