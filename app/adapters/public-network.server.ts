import type { lookup, LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address is one of the open network. This machine's, private and shared ones, and those that carry an
 * address of version 4 inside (6to4, Teredo, NAT64) are not: what is inside might be private. ::ffff:10.0.0.1 is held
 * for what it is.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

export type JudgeAddress = (address: string) => boolean

/** A host of an address that is itself an IP address, without its brackets; undefined for a name. */
export function ipOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/**
 * Looks a name up and keeps only what is public: the name may lead somewhere else than a moment ago, so what counts is
 * where it leads at the moment of connecting, and the connection goes to the very address that was judged.
 * @param what whose address it is, for the error.
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
