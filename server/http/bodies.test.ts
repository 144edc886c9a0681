import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { theServer } from '#tests/support/server.ts'
import { aConnection, send } from '#tests/support/wire.ts'
import { BODY_LIMITS, guardBodies, type BodyLimits } from './bodies.ts'

const MEGABYTE = 1024 * 1024
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** The guard alone, with limits that a test can wait for, in front of a route that reads the whole body. */
async function aGuardedServer(limits: Partial<BodyLimits>, findLarge?: Parameters<typeof guardBodies>[2]) {
  const app = express()
  app.use(
    guardBodies(
      (refusal, _request, response) => response.status(413).send(refusal),
      { ...BODY_LIMITS, ...limits },
      findLarge,
    ),
  )
  app.post('/', (request, response) => {
    let length = 0
    request.on('data', (chunk: Buffer) => (length += chunk.length))
    request.on('error', () => {})
    request.on('end', () => !response.headersSent && response.send(`read ${length}`))
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a form without files over 1 MB gets a Spanish 413, with or without a declared length', async () => {
  const { origin } = await theServer()
  const headers = { ...form, Origin: origin }
  const announced = await send(origin, '/login', { method: 'POST', headers, body: Buffer.alloc(3 * MEGABYTE, 'a') })
  expect(announced.status).toBe(413)
  expect(announced.text).toContain('<h1>Has enviado demasiado texto</h1>')

  const chunked = await send(origin, '/login', {
    method: 'POST',
    headers: { ...headers, 'Transfer-Encoding': 'chunked' },
    body: Buffer.alloc(3 * MEGABYTE, 'a'),
  })
  expect(chunked.status).toBe(413)
})

test('a form with files may be bigger, but not over 64 MB', async () => {
  const { origin } = await theServer()
  const answer = await send(origin, '/dashboard/create-listing', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', Origin: origin },
    body: Buffer.alloc(65 * MEGABYTE, 'a'),
  })
  expect(answer.status).toBe(413)
  expect(answer.text).toContain('<h1>Los archivos ocupan demasiado</h1>')
})

test('the answer to a body that is too big arrives while the client still sends', async () => {
  const { origin } = await theServer()
  const { socket, received } = aConnection(origin)
  socket.write(`POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Length: ${9 * MEGABYTE}\r\n\r\n`)
  for (let sent = 0; sent < 8; sent += 1) {
    socket.write(Buffer.alloc(MEGABYTE, 'a'))
    await wait(20)
  }
  await expect.poll(received).toMatch(/^HTTP\/1\.1 413 /)
  await expect.poll(received).toContain('Has enviado demasiado texto')
  socket.destroy()
})

test('a body of exactly the allowed size is read to its end', async () => {
  const origin = await aGuardedServer({ otherBytes: 1_000 })
  const post = (length: number) => send(origin, '/', { method: 'POST', body: Buffer.alloc(length, 'a') })
  expect((await post(1_000)).text).toBe('read 1000')
  expect((await post(1_001)).text).toBe('too-big')
})

test('a body that arrives too slowly is cut off, and one that only pauses is not', async () => {
  const origin = await aGuardedServer({ slowBytes: 100, slowWindowMs: 1_000 })
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n'

  const crawling = aConnection(origin)
  crawling.socket.write(head)
  const drip = setInterval(() => crawling.socket.write('a'), 50)
  await crawling.closed
  clearInterval(drip)
  expect(crawling.received()).toBe('')

  const steady = aConnection(origin)
  steady.socket.write(head)
  for (let sent = 0; sent < 10; sent += 1) {
    steady.socket.write('a'.repeat(200))
    await wait(100)
  }
  await expect.poll(steady.received).toContain('read 2000')
  steady.socket.destroy()
})

test('a form with larger and slower limits is accepted, a few at once for one person', async () => {
  const limits = { multipartBytes: MEGABYTE, wholeMs: 500, largeMs: 30_000, largePerPerson: 1 }
  const origin = await aGuardedServer(limits, async ({ headers }) =>
    headers['x-person'] ? { userId: String(headers['x-person']), bytes: 5 * MEGABYTE } : undefined,
  )
  const type = 'multipart/form-data; boundary=x'
  const post = async (length: number, person?: string) => {
    const headers = { 'Content-Type': type, ...(person && { 'X-Person': person }) }
    return (await send(origin, '/', { method: 'POST', headers, body: Buffer.alloc(length, 'a') })).text
  }
  expect(await post(2 * MEGABYTE)).toBe('too-big-form')
  expect(await post(2 * MEGABYTE, 'ana')).toBe(`read ${2 * MEGABYTE}`)
  expect(await post(6 * MEGABYTE, 'ana')).toBe('too-big-delivery')

  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n`
  const [large, usual] = [aConnection(origin), aConnection(origin)]
  large.socket.write(`${head}X-Person: ana\r\n\r\n12345`)
  usual.socket.write(`${head}\r\n12345`)
  await expect.poll(usual.received).toContain('too-slow')
  expect(await post(10, 'ana')).toBe('too-many-unfinished')
  expect(await post(10, 'eva')).toBe('read 10')
  large.socket.write('67890')
  await expect.poll(large.received).toContain('read 10')
  await expect.poll(() => post(10, 'ana')).toBe('read 10')
  for (const { socket } of [large, usual]) socket.destroy()
})

test('one address may have a limited number of unfinished bodies, and gets its places back', async () => {
  const origin = await aGuardedServer({ unfinishedPerAddress: 2 })
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n'
  const waiting = [aConnection(origin), aConnection(origin)]
  for (const { socket } of waiting) socket.write(`${head}12345`)
  const more = async () => (await send(origin, '/', { method: 'POST', body: 'a' })).text
  await expect.poll(more).toBe('too-many-unfinished')

  waiting[0]?.socket.write('67890')
  await expect.poll(() => waiting[0]?.received()).toContain('read 10')
  waiting[1]?.socket.destroy()
  await expect.poll(more).toBe('read 1')
  waiting[0]?.socket.destroy()
})

test('a route that stops reading a body can still answer', async () => {
  const app = express()
  app.use(guardBodies(() => {}))
  app.post('/', (request, response) => {
    request.once('data', () => {
      request.destroy()
      response.status(422).send('seen enough')
    })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const answer = await send(origin, '/', { method: 'POST', body: Buffer.alloc(MEGABYTE / 2, 'a') })
  expect(answer).toMatchObject({ status: 422, text: 'seen enough' })
})

test('a route that stops reading a body that has arrived already can still answer', async () => {
  const app = express()
  app.use(guardBodies(() => {}))
  app.post('/', (request, response) => {
    request.once('data', (chunk: Buffer) => {
      request.pause().unshift(chunk)
      setTimeout(() => {
        request.destroy()
        response.status(422).send(request.complete ? 'seen enough' : 'still arriving')
      }, 50)
    })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const answer = await send(origin, '/', { method: 'POST', body: Buffer.alloc(1_000, 'a') })
  expect(answer).toMatchObject({ status: 422, text: 'seen enough' })
})

test('a body that a route does not read delays no other request', async () => {
  const app = express()
  app.use(guardBodies(() => {}))
  app.post('/', (request, response) => {
    // A handler that passes the body to a reader which never reads it.
    request.on('data', () => request.pause())
    setTimeout(() => response.status(404).send('not here'), 50)
  })
  app.get('/', (_request, response) => response.send('next'))
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))

  const { socket, received } = aConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${MEGABYTE}\r\n\r\n`)
  socket.write(Buffer.alloc(MEGABYTE, 'a'))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(received).toContain('not here')
  await expect.poll(received).toContain('next')
  socket.destroy()
})

test('a refusal that is written after the body has arrived reaches a client that closes afterwards', async () => {
  const app = express()
  app.use(guardBodies((_refusal, _request, response) => void setTimeout(() => response.status(415).send('no'), 50)))
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const headers = { 'Content-Encoding': 'x', Connection: 'close' }
  const answer = await send(origin, '/', { method: 'POST', headers, body: 'a' })
  expect(answer).toMatchObject({ status: 415, text: 'no' })
})

test('300 connections that never finish their headers are closed, and do not keep others waiting', async () => {
  const { origin } = await theServer()
  const slow = Array.from({ length: 300 }, () => aConnection(origin))
  for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect((await send(origin, '/healthz')).status).toBe(200)
  await Promise.all(slow.map(({ closed }) => closed))
})
