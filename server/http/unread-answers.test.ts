import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { aConnection } from '#tests/support/wire.ts'
import { endUnreadAnswers, UNREAD_LIMITS, type UnreadLimits } from './unread-answers.ts'

const MEGABYTE = 1024 * 1024
/** More bytes than the system takes before a reader has read them. */
const PICTURE = Buffer.alloc(24 * MEGABYTE)

/** Readers of a big picture, each with as much of it read as it likes. */
async function aPicture(limits: Partial<UnreadLimits>) {
  const app = express().set('trust proxy', 1)
  app.use(endUnreadAnswers({ ...UNREAD_LIMITS, lookMs: 50, ...limits }))
  app.get('/', (_request, response) => void response.end(PICTURE))
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return async function aReader(address: string) {
    const { socket, closed } = aConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => void socket.destroy())
    let read = 0
    let ended = false
    void closed.then(() => (ended = true))
    socket.setEncoding('latin1').on('data', (text: string) => (read += text.length))
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    return {
      socket,
      read: () => read,
      /** Reads on: a cut is noticed only by reading. */
      async end() {
        socket.resume()
        await expect.poll(() => ended || read > PICTURE.length).toBe(true)
        return read > PICTURE.length ? 'whole' : 'cut'
      },
    }
  }
}

test('an answer that is not read is ended', async () => {
  const aReader = await aPicture({ slowWindowMs: 300 })
  const reader = await aReader('203.0.113.1')
  await wait(1_000)
  expect(await reader.end()).toBe('cut')
})

test('an answer that is read slowly goes on', async () => {
  const aReader = await aPicture({ slowWindowMs: 3_000 })
  const reader = await aReader('203.0.113.1')
  // It reads large pieces, because after small ones the system does not report room to the sender.
  for (let wanted = 4; wanted <= 20; wanted += 4) {
    reader.socket.resume()
    await expect.poll(reader.read, { interval: 5 }).toBeGreaterThanOrEqual(wanted * MEGABYTE)
    reader.socket.pause()
    await wait(700)
  }
  expect(await reader.end()).toBe('whole')
})

test('one address can have a limited number of waiting answers: beyond it, the oldest ends', async () => {
  const aReader = await aPicture({ perAddress: 2 })
  const readers = []
  for (let reader = 0; reader < 3; reader += 1) {
    readers.push(await aReader('203.0.113.1'))
    await wait(120)
  }
  const other = await aReader('203.0.113.2')
  await wait(200)
  expect(await Promise.all(readers.map((reader) => reader.end()))).toEqual(['cut', 'whole', 'whole'])
  expect(await other.end()).toBe('whole')
})

test('a private address can have any number of waiting answers: it may be a proxy’s', async () => {
  const aReader = await aPicture({ perAddress: 1 })
  const readers = [await aReader('10.0.0.1'), await aReader('10.0.0.1')]
  await wait(200)
  expect(await Promise.all(readers.map((reader) => reader.end()))).toEqual(['whole', 'whole'])
})

test('when too many answers wait in all, the address with most loses the one that has waited longest', async () => {
  const aReader = await aPicture({ bytesInAll: 3.5 * PICTURE.length })
  const modest = await aReader('203.0.113.1')
  await wait(120)
  const greedy = []
  for (let reader = 0; reader < 3; reader += 1) {
    greedy.push(await aReader('203.0.113.2'))
    await wait(120)
  }
  await wait(200)
  expect(await modest.end()).toBe('whole')
  expect(await Promise.all(greedy.map((reader) => reader.end()))).toEqual(['cut', 'whole', 'whole'])
})
