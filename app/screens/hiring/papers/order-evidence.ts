import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { requireOrder } from '#app/screens/hiring/order-page.server.ts'
import { evidencePaper } from './evidence-paper.server.ts'
import { pdfResponse } from './file-response.server.ts'

/** All that happened in an order, with its files and their hashes, for its two sides. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  return pdfResponse(args, `historia-${order.id.slice(0, 8)}.pdf`, evidencePaper(order, viewer, clock.now()))
}
