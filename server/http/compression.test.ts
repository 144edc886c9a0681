import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { sendWhole } from './compression.ts'

const TEXT = 'Un anuncio de clases de guitarra. '.repeat(100)

test('a whole text is sent compressed, and what would answer in its place meanwhile is not heard', async () => {
  const app = express().use(async (_request, response) => {
    const sending = sendWhole(response.type('text'), Buffer.from(TEXT))
    await sendWhole(response.status(413), Buffer.from('too late'))
    await sending
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(await response.text()).toBe(TEXT)
})
