import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { send } from '#tests/support/wire.ts'
import { PASSWORD_QUEUE, queueForPasswords, type QueueLimits } from './queue-for-passwords.ts'

/** The queue alone, in front of an app that answers a form when it is told to. */
async function aQueue(limits: Partial<QueueLimits>) {
  const atWork = new Map<string, Response>()
  const app = express().set('trust proxy', 1)
  let arrived = 0
  app.use((request, _response, next) => {
    request.once('end', () => (arrived += 1))
    next()
  })
  const all = { ...PASSWORD_QUEUE, ...limits }
  app.use(queueForPasswords((_request, response, body) => void response.status(503).send(body.toString()), all))
  app.all('*', (request, response) => {
    const { body } = response.locals as { body?: Buffer }
    if (body && !request.path.endsWith('.data')) atWork.set(body.toString(), response)
    else response.send('served')
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = async (address: string, body: string, path = '/login') => {
    const { status, text } = await send(origin, path, { method: 'POST', headers: { 'X-Forwarded-For': address }, body })
    return status === 503 ? `sent back ${text}` : text
  }
  /** Sends a form, and continues once the queue has read it. */
  const arrive = async (address: string, body: string, path?: string) => {
    const before = arrived
    const answer = post(address, body, path)
    await expect.poll(() => arrived).toBe(before + 1)
    return { answer }
  }
  return {
    origin,
    post,
    arrive,
    /** The requests at work, once they are the expected ones. */
    works: (bodies: string[]) => expect.poll(() => [...atWork.keys()]).toEqual(bodies),
    finish(body: string) {
      atWork.get(body)?.send(`judged ${body}`)
      atWork.delete(body)
    },
  }
}

test('forms wait for their turn, addresses take turns, and forms without room are sent back whole', async () => {
  const { origin, post, arrive, works, finish } = await aQueue({ atOnce: 1, waiting: 3, waitingPerAddress: 2 })
  const first = post('203.0.113.1', 'a1')
  await works(['a1'])
  const waiting = []
  for (const body of ['a2', 'a3']) waiting.push((await arrive('203.0.113.1', body)).answer)
  expect(await post('203.0.113.1', 'a4')).toBe('sent back a4')
  waiting.push((await arrive('203.0.113.2', 'b1', '/register?next=%2F')).answer)
  expect(await post('203.0.113.3', 'c1')).toBe('sent back c1')
  // The app's own refusal keeps the form on its page if there is script, and no other request waits.
  expect(await post('203.0.113.3', 'c1', '/login.data')).toBe('served')
  expect(await post('203.0.113.3', 'c1', '/contact')).toBe('served')
  expect((await send(origin, '/login')).text).toBe('served')

  finish('a1')
  expect(await first).toBe('judged a1')
  for (const body of ['a2', 'b1', 'a3']) {
    await works([body])
    finish(body)
  }
  expect(await Promise.all(waiting)).toEqual(['judged a2', 'judged a3', 'judged b1'])
  const last = post('203.0.113.3', 'c2')
  await works(['c2'])
  finish('c2')
  expect(await last).toBe('judged c2')
})

test('the memory for all kept forms together has a limit, and is freed', async () => {
  const { post, works, finish } = await aQueue({ atOnce: 1, bytesInAll: 10 })
  const first = post('203.0.113.1', 'a1')
  await works(['a1'])
  expect(await post('203.0.113.2', 'far too long')).toBe('sent back ')
  finish('a1')
  await first
  const next = post('203.0.113.2', '0123456789')
  await works(['0123456789'])
  finish('0123456789')
  expect(await next).toBe('judged 0123456789')
})
