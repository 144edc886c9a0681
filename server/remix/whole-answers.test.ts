import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { wholeAnswers } from './whole-answers.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(100)}</svg>`

async function answerOf(handler: RequestHandler) {
  const server = createServer(express().use(wholeAnswers(), handler)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { 'Accept-Encoding': 'br' } })
}

test('a text that comes in pieces is sent compressed, at once', async () => {
  const response = await answerOf((_request, answer) => {
    answer.setHeader('Content-Type', 'image/svg+xml')
    answer.write(DRAWING.slice(0, 700))
    answer.end(DRAWING.slice(700))
  })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(await response.text()).toBe(DRAWING)
})

test('what comes after a head that says its length is passed on, as files are while developing', async () => {
  const response = await answerOf((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Content-Length': DRAWING.length })
    answer.write(DRAWING.slice(0, 700))
    answer.end(DRAWING.slice(700))
  })
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect(await response.text()).toBe(DRAWING)
})
