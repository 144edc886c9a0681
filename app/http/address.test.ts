import { expect, test } from 'vitest'
import { addressPrefix, isPrivateAddress, subscriberAddress, visitorAddress } from './address.ts'

test('A13: all addresses of one IPv6 subscriber count as one, and an IPv4 address by itself', () => {
  expect(subscriberAddress('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress('::1')).toBe('0:0:0:0::/64')
  expect(subscriberAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(subscriberAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('A13: an address with a port counts as the address, however a proxy writes it', () => {
  expect(subscriberAddress('203.0.113.9:50123')).toBe('203.0.113.9')
  expect(subscriberAddress('[2001:db8:1:2::1]:50123')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress('[2001:db8:1:2::1]')).toBe('2001:db8:1:2::/64')
  expect(subscriberAddress(' 203.0.113.9 ')).toBe('203.0.113.9')
  expect(subscriberAddress('[::ffff:203.0.113.9]:80')).toBe('203.0.113.9')
  expect(subscriberAddress('::ffff:cb00:7109')).toBe('203.0.113.9')
  expect(addressPrefix('203.0.113.9:49152')).toBe('203.0.113.0/24')
  expect(visitorAddress('FE80::1%eth0')).toBe('fe80::1')
})

test('A13: requests without a readable address share one count', () => {
  for (const written of [
    undefined,
    '',
    'unknown',
    '203.0.113.9:',
    '203.0.113.9:https',
    '999.1.1.1',
    '1.2.3.4:5:6',
    '_hidden',
    '::1]:80',
  ])
    expect(subscriberAddress(written), written).toBe('unknown')
  expect(visitorAddress('<script>')).toBe('unknown')
  expect(subscriberAddress(visitorAddress('nada'))).toBe('unknown')
})

test('an address is private when it belongs to this machine or its network', () => {
  for (const ip of ['127.0.0.1', '10.1.2.3', '172.17.0.1', '192.168.1.9', '::1', 'fd12::1', '::ffff:10.0.0.1'])
    expect(isPrivateAddress(ip), ip).toBe(true)
  for (const ip of ['203.0.113.9', '8.8.8.8', '2a00:1450::1', 'unknown', undefined])
    expect(isPrivateAddress(ip), ip).toBe(false)
})

test('A2: a session remembers only the network it was opened from', () => {
  expect(addressPrefix('203.0.113.9')).toBe('203.0.113.0/24')
  expect(addressPrefix('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
})
