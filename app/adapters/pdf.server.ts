import { processShare } from '#app/config/process-share.server.ts'
import type { PdfDocument } from './pdf.ts'
import { hasThread, runInThread } from './thread.server.ts'
import { createTurns, type Waiter } from './turns.ts'

const THREAD = 'pdf-thread'
const WRITING = { timeoutMs: 20_000, memoryMb: 256 }

/** A larger number would only share the same processors; the last document waits some ten seconds. */
const inTurn = createTurns({ atOnce: processShare(2), waiting: processShare(12), waitingPerKey: 4 })

/**
 * Writes a document as PDF, outside of the thread that answers requests.
 * @throws BusyError when too many wait; when it takes too long; when the waiter has gone.
 */
export function makePdf(document: PdfDocument, waiter?: Waiter): Promise<Uint8Array> {
  return inTurn(async (signal) => {
    if (hasThread(THREAD)) return runInThread<Uint8Array>(THREAD, document, { ...WRITING, signal })
    const { writePdf } = await import('./pdf-writer.server.ts')
    return writePdf(document)
  }, waiter)
}
