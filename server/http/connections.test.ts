import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aConnection, send } from '#tests/support/wire.ts'
import { limitConnections } from './listen.ts'

async function aServer(limits: Parameters<typeof limitConnections>[1]) {
  const server = createServer((_request, response) => response.end('served'))
  limitConnections(server, limits)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asked = (origin: string) => send(origin, '/').then(({ text }) => text, () => 'closed') // prettier-ignore

test('an address gets no more connections than its share, until one has ended', async () => {
  const origin = await aServer({ perAddress: 2, countFor: () => '203.0.113.1' })
  const open = [aConnection(origin), aConnection(origin)]
  await Promise.all(open.map(({ socket }) => once(socket, 'connect')))
  expect(await asked(origin)).toBe('closed')
  open[0]?.socket.destroy()
  await expect.poll(() => asked(origin)).toBe('served')
})

test('the connections of a private address are not counted: a proxy of this machine has very many', async () => {
  const origin = await aServer({ perAddress: 1 })
  const open = [aConnection(origin), aConnection(origin)]
  await Promise.all(open.map(({ socket }) => once(socket, 'connect')))
  expect(await asked(origin)).toBe('served')
})
