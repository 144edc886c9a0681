import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A tile server of the tests' own: the browsers get its tiles through the app, as an installation's would. */
export async function startTileServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#fbf7ee' } })
    .png()
    .toBuffer()
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'image/png').end(tile))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
