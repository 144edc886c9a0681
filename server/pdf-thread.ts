import { parentPort, workerData } from 'node:worker_threads'
import { writePdf } from '#app/adapters/pdf-writer.server.ts'
import type { PdfDocument } from '#app/adapters/pdf.ts'

// The module that writes PDF is loaded here alone. `makePdf` starts it with a document.
parentPort?.postMessage(await writePdf(workerData as PdfDocument))
