import { expect, test } from 'vitest'
import { hintAtProxy, PROXY_HINT } from './proxy-hint.ts'

function requestsFrom(ips: string[], forwarded = true) {
  const lines: unknown[][] = []
  const look = hintAtProxy({ warn: (...line: unknown[]) => lines.push(line) } as never, 100)
  const headers = forwarded ? { 'x-forwarded-for': '203.0.113.9' } : {}
  for (const ip of ips) look({ ip, headers } as never, {} as never, () => {})
  return lines
}

test('when nearly all requests come from one private address, the log says TRUST_PROXY, once', () => {
  const ips = Array.from({ length: 400 }, (_, index) => (index % 50 === 0 ? '203.0.113.9' : '172.17.0.1'))
  expect(requestsFrom(ips)).toEqual([[{ address: '172.17.0.1' }, PROXY_HINT]])
  expect(PROXY_HINT).toContain('TRUST_PROXY')
})

test('many addresses, a public one, or a neighbour who speaks for nobody else are no proxy', () => {
  expect(requestsFrom(Array.from({ length: 300 }, (_, index) => `10.0.0.${index % 30}`))).toEqual([])
  expect(requestsFrom(Array<string>(300).fill('203.0.113.9'))).toEqual([])
  expect(requestsFrom(Array<string>(300).fill('127.0.0.1'), false)).toEqual([])
})
