import type { lookup, LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address is public. Addresses of this machine, private and shared ones are not, and neither are those that
 * carry an IPv4 address inside (6to4, Teredo, NAT64), which might be private. ::ffff:10.0.0.1 counts as 10.0.0.1.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

export type JudgeAddress = (address: string) => boolean

/** The host of an address if it is an IP address, without brackets; undefined for a name. */
export function ipOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/**
 * Looks a name up and keeps only public addresses. A name may lead elsewhere a moment later, so the connection goes to
 * the very address that was judged.
 * @param what the purpose, for the error's text.
 */
export const publicOnly =
  (resolve: typeof lookup, what: string, isAllowed: JudgeAddress = isPublicAddress): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const open = error ? [] : addresses.filter(({ address }) => isAllowed(address))
      const [first] = open
      if (error || !first) callback(error ?? new PrivateAddress(what), '', 0)
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }

export class PrivateAddress extends Error {
  constructor(what: string) {
    super(`${what} at a private address`)
    this.name = 'PrivateAddress'
  }
}
