import type { LoaderFunctionArgs } from '@remix-run/node'
import { makePdf } from '#app/adapters/pdf.server.ts'
import type { PdfDocument } from '#app/adapters/pdf.ts'
import { BusyError } from '#app/adapters/turns.ts'
import { textOfOutage } from '#app/http/outage.server.ts'
import { viewerWaiting } from '#app/http/waiter.server.ts'
import { t } from '#app/locale/texts.ts'
import { reading } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'

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

/** A document as PDF; a plain page if it could not be made. */
export async function pdfResponse(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  name: string,
  document: PdfDocument,
): Promise<Response> {
  try {
    const bytes = await makePdf(inItsLanguage(document), viewerWaiting({ request, context }))
    return fileResponse(new Uint8Array(bytes), { name, type: 'application/pdf' })
  } catch (error) {
    if (request.signal.aborted) throw error
    if (error instanceof BusyError) {
      context.log?.warn('a PDF was not made, because too many wait')
      return textOfOutage(
        { context },
        t('Se están preparando demasiados archivos a la vez. Vuelve a intentarlo en un momento.'),
        10,
      )
    }
    context.log?.error({ err: error }, 'a PDF could not be made')
    return textOfOutage({ context }, t('No hemos podido preparar el PDF. Vuelve a intentarlo en un momento.'), 30)
  }
}

/** The document with its language, by default that of the request, and the texts of its feet. */
function inItsLanguage({ language = reading.language(), ...document }: PdfDocument): PdfDocument {
  const pageText = inLanguage(language, () => t('Página {page} de {pages}', { page: '{page}', pages: '{pages}' }))
  return { ...document, language, pageText }
}
