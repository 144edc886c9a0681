import { request } from 'node:http'
import { fuzzRequest, type FuzzRequest, type Ground } from './requests.ts'

const GIVEN_UP_AFTER_MS = 20_000

export interface FuzzAnswer {
  asked: FuzzRequest
  /** 0 when no answer came. */
  status: number
  ms: number
  bytes: number
  /** An answer of a server that has too much to do, as it should be: with when to come again. */
  isBusy: boolean
}

/** A fault of the server, which no request may cause. */
export const isFault = ({ status, isBusy }: FuzzAnswer) => status === 0 || (status >= 500 && status !== 501 && !isBusy)

/** An address for each request, so that no limit of one is that of another. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

export function sendFuzz(origin: string, asked: FuzzRequest, session: string): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(origin)
  const cookie = [asked.headers['Cookie'], asked.isMember && session].filter(Boolean).join('; ')
  const headers = {
    ...asked.headers,
    Origin: origin,
    'X-Forwarded-For': addressOf(asked.index),
    ...(cookie && { Cookie: cookie }),
    ...(asked.body && { 'Content-Length': String(asked.body.length) }),
  }
  const started = performance.now()
  return new Promise((resolve) => {
    let bytes = 0
    const answer = (status: number, isBusy = false) =>
      resolve({ asked, status, bytes, isBusy, ms: performance.now() - started })
    const asking = request(
      { hostname, port, path: asked.target, method: asked.method, headers, agent: false, timeout: GIVEN_UP_AFTER_MS },
      (response) => {
        const status = response.statusCode ?? 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('error', () => answer(0))
        response.on('end', () => answer(status, status === 503 && response.headers['retry-after'] !== undefined))
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => answer(0))
    asking.end(asked.body)
  })
}

/** Sends the requests of these numbers, some at once, and hands over each answer. */
export async function fuzz(
  { origin, session, seed, ground }: { origin: string; session: () => string; seed: number; ground: Ground },
  { first, count, atOnce }: { first: number; count: number; atOnce: number },
  onAnswer: (answer: FuzzAnswer) => void,
): Promise<void> {
  let index = first
  const worker = async () => {
    while (index < first + count) {
      const asked = fuzzRequest(seed, index++, ground)
      onAnswer(await sendFuzz(origin, asked, session()))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The names that the forms of these pages have. */
export async function namesOn(origin: string, paths: string[], session: string): Promise<string[]> {
  const names = new Set<string>()
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { Cookie: session, Accept: 'text/html' } })
    for (const [, name] of (await response.text()).matchAll(/<(?:input|textarea|select|button)[^>]* name="([^"]+)"/g))
      names.add(name as string)
  }
  return [...names].sort()
}

/** How a request is printed: enough to send it again. */
export const printed = ({ asked, status, ms }: FuzzAnswer) =>
  JSON.stringify({ ...asked, body: asked.body?.toString('base64'), status, ms: Math.round(ms) })
