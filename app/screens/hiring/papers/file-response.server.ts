import type { AppLoadContext } from '@remix-run/node'
import { makePdf } from '#app/adapters/pdf.server.ts'
import type { PdfDocument } from '#app/adapters/pdf.ts'

/** A file for its reader alone. */
export function fileResponse(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** A document as PDF; a plain page where it could not be made. */
export async function pdfResponse(
  { context }: { context: AppLoadContext },
  name: string,
  document: PdfDocument,
): Promise<Response> {
  try {
    const bytes = await makePdf(document)
    return fileResponse(new Uint8Array(bytes), { name, type: 'application/pdf' })
  } catch (error) {
    context.log?.error({ err: error }, 'a PDF could not be made')
    return new Response('No hemos podido preparar el PDF. Vuelve a intentarlo en un momento.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '30' },
    })
  }
}
