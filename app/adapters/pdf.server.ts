import pLimit from 'p-limit'
import { processShare } from '#app/config/process-share.server.ts'
import type { PdfDocument } from './pdf.ts'
import { hasThread, runInThread } from './thread.server.ts'

const THREAD = 'pdf-thread'
const WRITING = { timeoutMs: 20_000, memoryMb: 256 }
/** More at once would only share the same processors. */
const AT_ONCE = processShare(2)

const inTurn = pLimit(AT_ONCE)

/**
 * Writes a document as PDF, outside of the thread that answers requests.
 * @throws when it takes too long.
 */
export function makePdf(document: PdfDocument): Promise<Uint8Array> {
  return inTurn(async () => {
    if (hasThread(THREAD)) return runInThread<Uint8Array>(THREAD, document, WRITING)
    const { writePdf } = await import('./pdf-writer.server.ts')
    return writePdf(document)
  })
}
