import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { countHistoryParts, findHistoryPart } from '#app/domain/orders/history.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { requireOrder, unknownOrder } from '#app/screens/hiring/order-page.server.ts'
import { evidencePaper } from './evidence-paper.server.ts'
import { pdfResponse } from './file-response.server.ts'
import { signOfOrder } from './paper-sign.server.ts'

/** The events of an order, with files and their hashes, for its two sides; a long history is in parts. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const asked = readAddress(args.request, ['part']).get('part') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw unknownOrder()
  const part = Number(asked)
  const [parts, history] = await Promise.all([countHistoryParts(db, order.id), findHistoryPart(db, order.id, part)])
  if (part > parts) throw unknownOrder()
  const name = `historia-${order.id.slice(0, 8)}${parts === 1 ? '' : `-parte-${part}`}.pdf`
  return pdfResponse(args, name, {
    ...evidencePaper(order, { ...history, part, parts }, viewer, clock.now()),
    sign: await signOfOrder(order, viewer),
  })
}
