import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { pdfResponse } from './file-response.server.ts'
import { signOfOrder } from './paper-sign.server.ts'
import { receiptPaper, requireReceipt } from './receipt-page.server.ts'

/** A receipt as a file, for the two sides of its order. */
export async function loader(args: LoaderFunctionArgs) {
  const { shown, order, viewer } = await requireReceipt(args)
  return pdfResponse(args, `${shown.number}.pdf`, {
    ...receiptPaper(shown, clock.now()),
    sign: await signOfOrder(order, viewer),
  })
}
