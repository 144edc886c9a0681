import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { aStranger } from '#tests/support/factories.ts'
import { withoutDataParameter } from './data-parameter.ts'

function seen(originalUrl: string): string {
  const request = { originalUrl, url: originalUrl } as Request
  withoutDataParameter(request, {} as Response, () => {})
  expect(request.url).toBe(request.originalUrl)
  return request.originalUrl
}

test('only the parameter is removed, however its name is written', () => {
  expect(seen('/marketplace?_data=root')).toBe('/marketplace')
  expect(seen('/marketplace?q=data&%5Fdata=root&page=2')).toBe('/marketplace?q=data&page=2')
  expect(seen('/marketplace?q=_data&metadata=1')).toBe('/marketplace?q=_data&metadata=1')
  expect(seen('/marketplace.data?_data')).toBe('/marketplace.data')
  expect(seen('/marketplace?')).toBe('/marketplace?')
})

test('a page and its data get the answers of addresses without the parameter', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/login?_data=routes%2Flogin')
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Iniciar Sesión')
  expect((await visitor.request('/login.data?_data=root')).status).toBe(200)
})
