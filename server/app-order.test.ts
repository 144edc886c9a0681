import { expect, test } from 'vitest'
import { pool } from '#app/db.server.ts'
import { createLogger } from '#server/http/logger.ts'
import { createReadiness } from '#server/start/readiness.ts'
import { createApp } from './app.ts'

const ORDER = [
  'knowVisitor',
  'watchAnswer',
  'knowAddress',
  'checkOrigin',
  'guardBody',
  'queueForm',
  'takeShare',
  'answerFault',
]

test('steps that wrap a request or an answer are in the order that they rely on', () => {
  const readiness = createReadiness(pool, 'db')
  const app = createApp({
    build: () => Promise.reject(new Error('No page is asked for here.')),
    readiness,
    log: createLogger('silent'),
  })
  const { stack } = app._router as { stack: { name: string }[] }
  const names = stack.map(({ name }) => name)
  expect(names.filter((name) => ORDER.includes(name))).toEqual(ORDER)
})
