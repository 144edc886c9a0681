import '#app/http/context.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Waiter } from '#app/adapters/turns.ts'
import { isPrivateAddress, subscriberAddress } from './address.ts'

type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** Who waits for a file that anybody may ask for. A private address may be a proxy's, behind which all visitors are. */
export const visitorWaiting = ({ request, context: { clientIp } }: Asking): Waiter => ({
  key: clientIp === undefined || isPrivateAddress(clientIp) ? undefined : subscriberAddress(clientIp),
  signal: request.signal,
})

/** Who waits for something that only signed-in people may ask for. */
export const viewerWaiting = ({ request, context: { viewerId } }: Asking): Waiter => ({
  key: viewerId,
  signal: request.signal,
})
