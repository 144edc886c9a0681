import { expect, test } from 'vitest'
import { addressPrefix, subscriberAddress } from './address.ts'

test('A13: all addresses of one IPv6 subscriber count as one, an IPv4 address as itself', () => {
  expect(subscriberAddress('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress('::1')).toBe('0:0:0:0::/64')
  expect(subscriberAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(subscriberAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('A13: a proxy that writes the port behind the address hides nobody', () => {
  expect(subscriberAddress('203.0.113.9:49152')).toBe('203.0.113.9')
  expect(subscriberAddress('[2001:db8:1:2::1]:443')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress('[2001:db8:1:2::1]')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress(' 203.0.113.9 ')).toBe('203.0.113.9')
  expect(addressPrefix('203.0.113.9:49152')).toBe('203.0.113.0/24')
  expect(subscriberAddress('203.0.113.9:https')).toBeUndefined()
})

test('A13: what is not an address is nothing', () => {
  expect(subscriberAddress(undefined)).toBeUndefined()
  expect(subscriberAddress('unknown')).toBeUndefined()
})

test('A2: a session remembers only the network it was opened from', () => {
  expect(addressPrefix('203.0.113.9')).toBe('203.0.113.0/24')
  expect(addressPrefix('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
})
