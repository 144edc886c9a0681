import { createReadableStreamFromReadable } from '@remix-run/node'
import type { FindPart, OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import { PICTURE_TYPE } from '#app/domain/uploads/attachments.ts'
import { textOfOutage } from '#app/http/outage.server.ts'
import { rangeOf, validatorOf } from '#app/http/ranges.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

export const unknownFile = () => plain(t('No encontramos ese archivo.'), 404)

/** Answers with a private file, for permitted readers. Pictures can be shown; other files are downloaded. */
export async function answerWithFile(
  { context, request }: RequestArgs,
  open: (findPart: FindPart) => Promise<OpenedAttachment>,
): Promise<Response> {
  let opened: OpenedAttachment
  let givesParts = false as boolean
  const findPart: FindPart = (file) => {
    givesParts = true
    return rangeOf(request.headers, file)
  }
  try {
    opened = await open(findPart)
  } catch (error) {
    context.log?.warn({ err: error }, 'the store does not answer')
    return textOfOutage(
      { context },
      t('El almacén de archivos no responde ahora mismo. Vuelve a intentarlo en un momento.'),
      30,
    )
  }
  if (opened.kind === 'not-found') return unknownFile()
  if (opened.kind === 'gone') return plain(t('Este archivo ya no se guarda.'), 410)
  const { attachment, object } = opened
  const isPicture = attachment.mime === PICTURE_TYPE
  return new Response(createReadableStreamFromReadable(object.stream), {
    status: object.part ? 206 : 200,
    headers: {
      // Browsers may only download files that they would read as a page or a program.
      'Content-Type': isPicture ? PICTURE_TYPE : 'application/octet-stream',
      'Content-Length': String(object.bytes),
      'Content-Disposition': `${isPicture ? 'inline' : 'attachment'}; ${fileName(attachment.name)}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': isPicture ? 'private, max-age=3600' : 'private, no-store',
      ...(object.part && { 'Content-Range': `bytes ${object.part.from}-${object.part.to}/${attachment.bytes}` }),
      // The headers by which an interrupted download can continue.
      ...(givesParts && { 'Accept-Ranges': 'bytes', ETag: validatorOf(attachment.id) }),
    },
  })
}

/** RFC 6266: the plain name for old browsers, the full one for the others. */
function fileName(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '').replace(/["\\%]/g, '_') // prettier-ignore
  const whole = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}

function plain(message: string, status: number) {
  return new Response(message, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
