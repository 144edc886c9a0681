import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendWhole } from './compression.ts'

const TEXT = 'Un anuncio de clases de guitarra. '.repeat(100)

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>()
  const gzip = (body: Buffer, options: object, done: (error: Error) => void) => done(new Error('no memory'))
  return { ...zlib, gzip }
})

/**
 * Starts a server that answers so.
 * @returns its address.
 */
async function serve(answer: (response: Response) => void) {
  const server = createServer(express().use((_request, response) => answer(response))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a text is sent compressed as a whole, and another answer meanwhile is ignored', async () => {
  const url = await serve((response) => {
    void sendWhole(response.type('text'), Buffer.from(TEXT))
    void sendWhole(response.status(413), Buffer.from('too late'))
  })
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(await response.text()).toBe(TEXT)
})

test('an answer that has begun while a text was compressed is not changed', async () => {
  let sending: Promise<void> | undefined
  const url = await serve((response) => {
    sending = sendWhole(response.type('text'), Buffer.from(TEXT))
    response.writeHead(413).end('too big')
  })
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  expect(response.status).toBe(413)
  expect(await response.text()).toBe('too big')
  await expect(sending).resolves.toBeUndefined()
})

test('a text that cannot be compressed is sent as it is, and the log says why', async () => {
  const error = vi.fn()
  const url = await serve((response) => {
    Object.assign(response.req, { log: { error } })
    void sendWhole(response.type('text'), Buffer.from(TEXT))
  })
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect(await response.text()).toBe(TEXT)
  expect(error).toHaveBeenCalledWith({ err: new Error('no memory') }, 'an answer could not be compressed')
})
