import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All visitors whose address is unknown share the limits of one address. */
const UNKNOWN_ADDRESS = 'unknown'

/** The address of one visitor: for IPv6 the /64 of a subscriber. It is never empty. */
export function subscriberAddress(ip: string | undefined): string {
  const address = plain(ip)
  if (!address) return UNKNOWN_ADDRESS
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** The address that a proxy wrote, with or without a port, in one form for all readers; or `UNKNOWN_ADDRESS`. */
export const visitorAddress = (written: string | undefined): string => plain(written) ?? UNKNOWN_ADDRESS

const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** Whether an address belongs to a machine of the same network, such as a proxy, and not to the internet. */
export function isPrivateAddress(ip: string | undefined): boolean {
  const address = plain(ip)
  return address !== undefined && PRIVATE_RANGES.has(ipaddr.process(address).range())
}

/** The network of an address: enough for its owner to recognise, too little to trace. */
export function addressPrefix(ip: string | undefined): string | undefined {
  const address = plain(ip)
  if (!address) return undefined
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`
  return `${address.split('.').slice(0, 3).join('.')}.0/24`
}

/** `203.0.113.9:5678` and `[2001:db8::1]:5678`, as some proxies write them. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\])(?::\d{1,5})?$/

/** An address without a port and a zone, and IPv4 written as IPv4. */
function plain(written: string | undefined): string | undefined {
  const text = written?.trim().toLowerCase()
  if (!text || text.length > 60) return undefined
  const [, ipv4, ipv6] = WITH_PORT.exec(text) ?? []
  const address = ipv4 ?? (ipv6 ?? text).split('%')[0] ?? ''
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : address
}

function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
