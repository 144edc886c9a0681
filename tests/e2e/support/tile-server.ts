import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tileDrawer } from '#app/adapters/drawn-tiles.server.ts'

/** A tile server of the tests' own: the browsers get its tiles through the app, as an installation's would. */
export async function startTileServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const bytes = readFileSync('app/styles/fonts/bricolage-grotesque-700.ttf')
  const drawTile = tileDrawer({ family: 'Bricolage Grotesque', bytes })
  const server = createServer((request, response) => {
    const [, zoom, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url ?? '') ?? []
    drawTile({ zoom: Number(zoom), x: Number(x), y: Number(y) }).then(
      (tile) => response.setHeader('Content-Type', 'image/png').end(tile),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
