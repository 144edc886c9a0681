import { request, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

/** One request exactly as given: `fetch` adds headers, follows redirects and normalises addresses. */
export function send(
  origin: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const asking = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString('utf8') })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** A bare connection, for requests that no client would make, and everything that came back on it. */
export function aConnection(origin: string): { socket: Socket; received(): string; closed: Promise<void> } {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, received: () => received, closed }
}
