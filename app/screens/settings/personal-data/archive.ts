import type { LoaderFunctionArgs } from '@remix-run/node'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openExport } from '#app/domain/personal-data/exports.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { t, tc } from '#app/locale/texts.ts'

/** The archive, for its owner alone and until it expires. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const id = parseId(args.params.id)
  const opened = id ? await openExport(db, storage, { userId: viewer.id, id, now: clock.now() }) : 'not-found'
  if (opened === 'over') return plain(t('Este enlace ha caducado. Puedes pedir tus datos otra vez en Privacidad.'), 410)
  if (typeof opened === 'string') return plain(t('Aquí no hay nada que descargar.'), 404)
  return new Response(createReadableStreamFromReadable(opened.stream), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(opened.bytes),
      'Content-Disposition': `attachment; filename="${tc('file', 'mis-datos')}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function plain(message: string, status: number) {
  return new Response(message, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
