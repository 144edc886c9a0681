import '#app/http/context.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Waiter } from '#app/adapters/turns.ts'
import { isPrivateAddress, subscriberAddress } from './address.ts'

type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** The key by which requests for a public file share a queue. A private address may be a proxy's, for all visitors. */
export const visitorWaiting = ({ request, context: { clientIp } }: Asking): Waiter => ({
  key: clientIp === undefined || isPrivateAddress(clientIp) ? undefined : subscriberAddress(clientIp),
  signal: request.signal,
})

/** The key by which requests that need an account share a queue. */
export const viewerWaiting = ({ request, context: { viewerId } }: Asking): Waiter => ({
  key: viewerId,
  signal: request.signal,
})
