import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A line to the app that can be cut in the midst of a request, and mended. */
export async function aBreakableLine() {
  const { host, origin: app } = new URL(process.env['JOURNEY_ORIGIN'] as string)
  const sockets = new Set<Socket>()
  let isCut = false

  const line = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin: app }) }
    const passedOn = request(app + (asked.url ?? '/'), { method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => asked.socket.destroy())
    asked.socket.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  line.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (isCut) socket.destroy()
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => void (isCut = false),
    close() {
      line.closeAllConnections()
      line.close()
    },
  }
}
