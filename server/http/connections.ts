import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { processShare } from '#app/config/process-share.server.ts'
import { isPrivateAddress, subscriberAddress } from '#app/http/address.ts'

/** A browser opens six, or a few more for files; one address may be a school's. */
const CONNECTIONS_PER_ADDRESS = processShare(512)

/** The address that a connection counts for; undefined for a proxy's, behind which all visitors are. */
const addressOf = ({ remoteAddress }: Socket) =>
  isPrivateAddress(remoteAddress) ? undefined : subscriberAddress(remoteAddress)

/** Closes the new connections of an address that has its share already. */
export function limitConnections(
  server: Server,
  {
    perAddress = CONNECTIONS_PER_ADDRESS,
    countFor = addressOf,
  }: { perAddress?: number; countFor?: typeof addressOf } = {},
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = countFor(socket)
    if (address === undefined) return
    const own = open.get(address) ?? 0
    if (own >= perAddress) {
      socket.destroy()
      return
    }
    open.set(address, own + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
