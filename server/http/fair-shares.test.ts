import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { aConnection, send } from '#tests/support/wire.ts'
import { shareOut, type Shares } from './fair-shares.ts'

const MEGABYTE = 1024 * 1024

/** The shares alone, in front of an app that answers when it is told to, or `/now/…` at once. */
async function aSharingServer(shares: Partial<Shares>) {
  const held: Response[] = []
  const all = { requests: 100, requestsPerAddress: 100, files: 100, filesPerAddress: 100, ...shares }
  const app = express().set('trust proxy', 1)
  app.use(shareOut((response, refusal) => void response.status(503).send(refusal), all))
  app.get('/now/:megabytes', ({ params }, response) => {
    response.end(Buffer.alloc(Number(params['megabytes']) * MEGABYTE))
  })
  app.get('*', (_request, response) => void held.push(response))
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const response of held) response.end()
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (address: string, path: string) => {
    const { status, text } = await send(origin, path, { headers: { 'X-Forwarded-For': address } })
    return status === 503 ? text : 'served'
  }
  return {
    origin,
    ask,
    /** Asks for a page whose answer is held back. */
    async occupy(address: string, path: string) {
      const before = held.length
      const answer = ask(address, path)
      await expect.poll(() => held.length).toBe(before + 1)
      return { answer, finish: () => held[before]?.end('served') }
    },
  }
}

test('an address that has used its share is refused, others are served, and the share is returned', async () => {
  const { ask, occupy } = await aSharingServer({ requestsPerAddress: 2 })
  const [first] = [await occupy('203.0.113.1', '/a'), await occupy('203.0.113.1', '/b')]
  expect(await ask('203.0.113.1', '/now/0')).toBe('own-share-taken')
  expect(await ask('203.0.113.2', '/now/0')).toBe('served')
  first.finish()
  expect(await first.answer).toBe('served')
  expect(await ask('203.0.113.1', '/now/0')).toBe('served')
})

test('all addresses of one IPv6 subscriber have one share', async () => {
  const { ask, occupy } = await aSharingServer({ requestsPerAddress: 1 })
  await occupy('2001:db8:1:2::1', '/a')
  expect(await ask('2001:db8:1:2:ffff::9', '/now/0')).toBe('own-share-taken')
  expect(await ask('2001:db8:1:3::1', '/now/0')).toBe('served')
})

test('files have places of their own: pages are served when those are taken, and vice versa', async () => {
  const { ask, occupy } = await aSharingServer({ requests: 1, files: 2 })
  const files = ['/media/listings/a.webp', '/dashboard/messages/1/attachments/2']
  for (const path of files) await occupy('203.0.113.1', path)
  expect(await ask('203.0.113.2', '/media/listings/b.webp')).toBe('all-taken')
  expect(await ask('203.0.113.2', '/now/0')).toBe('served')
  await occupy('203.0.113.1', '/a')
  expect(await ask('203.0.113.2', '/now/0')).toBe('all-taken')
})

test('files fetched by a private address count only towards the limit of all, because it may be a proxy', async () => {
  const { ask, occupy } = await aSharingServer({ requestsPerAddress: 1, filesPerAddress: 1 })
  await occupy('10.0.0.1', '/media/a')
  await occupy('10.0.0.1', '/media/b')
  await occupy('203.0.113.1', '/media/a')
  expect(await ask('203.0.113.1', '/media/b')).toBe('own-share-taken')
  await occupy('10.0.0.1', '/a')
  expect(await ask('10.0.0.1', '/now/0')).toBe('own-share-taken')
})

test('an answer that is ready but unread takes no place, nor do those that wait behind it', async () => {
  const { origin, ask } = await aSharingServer({ requests: 3 })
  const { socket, received } = aConnection(origin)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write('GET /now/16 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  await expect.poll(received).toContain('HTTP/1.1 200')
  socket.pause()
  expect(await ask('203.0.113.2', '/now/0')).toBe('served')
})

test('a visitor who leaves returns the place', async () => {
  const { origin, ask, occupy } = await aSharingServer({ requests: 2 })
  await occupy('203.0.113.1', '/a')
  const { socket } = aConnection(origin)
  socket.write('GET /b HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => ask('203.0.113.2', '/now/0')).toBe('all-taken')
  socket.destroy()
  await expect.poll(() => ask('203.0.113.2', '/now/0')).toBe('served')
})
