import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { visitorWaiting } from '#app/http/waiter.server.ts'
import { findSocialPicture, socialPictures } from './social-picture.server.ts'
import { t } from '#app/locale/texts.ts'

/** A day: sites that show a page keep its picture anyway. */
const CACHE_CONTROL = 'public, max-age=86400'
const COME_AGAIN_SECONDS = '5'

/** The picture of a shared page, drawn from its tile and its title. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, name] = /^([\w-]{1,40})\.png$/.exec(params.file ?? '') ?? []
  const picture = name ? await findSocialPicture(db, params.kind ?? '', name) : undefined
  if (!picture) return plain(t('Este enlace no lleva a ninguna imagen.'), 404)
  const kept = { 'Cache-Control': CACHE_CONTROL, ETag: `"${socialPictures.markOf(picture)}"` }
  if (request.headers.get('If-None-Match') === kept.ETag) return new Response(null, { status: 304, headers: kept })
  const drawn = await socialPictures.draw(picture, visitorWaiting({ request, context }))
  if (drawn.kind === 'busy')
    return plain(t('Demasiadas imágenes a la vez. Vuelve a intentarlo.'), 503, { 'Retry-After': COME_AGAIN_SECONDS })
  return new Response(new Uint8Array(drawn.bytes), {
    headers: {
      ...kept,
      'Content-Type': 'image/png',
      'Content-Length': String(drawn.bytes.length),
    },
  })
}

function plain(text: string, status: number, headers: Record<string, string> = {}) {
  return new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
