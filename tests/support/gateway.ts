import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

export interface Asked {
  method: string
  path: string
  range: string | undefined
  /** How many bytes of the answer have come from the server behind. */
  bytes: number
  open: boolean
}

/** Answers in the place of the server behind; returns whether it did. */
type Instead = (asked: Asked, response: ServerResponse) => boolean

/** A proxy in front of a server of this test, which records the requests until the file ends. */
export async function aGateway(behind: string) {
  const { hostname, port } = new URL(behind)
  const asked: Asked[] = []
  let instead: Instead = () => false

  function pass(incoming: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url: path = '/', headers } = incoming
    const one: Asked = { method, path, range: headers.range, bytes: 0, open: true }
    asked.push(one)
    response.once('close', () => (one.open = false))
    if (instead(one, response)) return
    const onward = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => (one.bytes += chunk.length))
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Sets the treatment of later requests. */
    answerInstead: (answer: Instead) => (instead = answer),
  }
}
