import { isIPv4, isIPv6 } from 'node:net'

/** What counts as one visitor's address: an IPv6 subscriber holds a whole /64 of them. */
export function subscriberAddress(ip: string | undefined): string | undefined {
  const address = plain(ip)
  return address && isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** The network an address belongs to: enough for its owner to recognise, too little to trace. */
export function addressPrefix(ip: string | undefined): string | undefined {
  const address = plain(ip)
  if (!address) return undefined
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`
  return `${address.split('.').slice(0, 3).join('.')}.0/24`
}

/** Without a zone, without the port that some proxies write behind it, and IPv4 written as IPv4. */
function plain(ip: string | undefined): string | undefined {
  const address = withoutPort(ip?.trim())?.split('%')[0]?.toLowerCase()
  const mapped = address && /^::ffff:([\d.]+)$/.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  return address && (isIPv4(address) || isIPv6(address)) ? address : undefined
}

const withoutPort = (ip: string | undefined) =>
  ip && (/^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip)

function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
