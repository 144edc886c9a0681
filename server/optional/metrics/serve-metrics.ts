import { createServer } from 'node:http'
import { asListenError } from '#server/http/listen.ts'

/** What answers on the port of the figures: their text, and nothing else. */
export interface FiguresSource {
  text(): Promise<string>
  contentType: string
}

/**
 * Serves the figures at `/metrics`, on a port of their own: visitors and their proxy never come there.
 * @returns what closes it.
 * @throws ListenError when the port is taken or not allowed.
 */
export function serveMetrics(
  figures: FiguresSource,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    figures.text().then(
      (text) => response.writeHead(200, { 'Content-Type': figures.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(asListenError(error, { port, host, names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })),
    )
    server.listen(port, host, () => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed())
          server.closeAllConnections()
        })
      resolve(close)
    })
  })
}
