import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { isObjectKey } from '#app/domain/listings/images.ts'
import { findSpooledForAnyone } from '#app/domain/listings/staging.server.ts'
import { findSpooledAvatarForAnyone } from '#app/domain/profiles/avatars.server.ts'
import { isAvatarKey } from '#app/domain/profiles/avatars.ts'
import { textOfOutage } from '#app/http/outage.server.ts'
import { t } from '#app/locale/texts.ts'

const STORE_AWAY = () => t('El almacén de imágenes no responde ahora mismo. Vuelve a intentarlo en un momento.')
const YEAR_SECONDS = 31_536_000

/**
 * The pictures of listings and of people. A name cannot be guessed and never gets other bytes, so all caches may keep
 * them.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const key = params['*'] ?? ''
  if (!isObjectKey(key) && !isAvatarKey(key)) return notFound()
  const etag = `"${key.split('/').at(-1)}"`
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers: kept(etag) })

  try {
    const opened = await storage.openPicture(key)
    if (opened) {
      opened.stream.once('error', (error) => context.log?.warn({ err: error, key }, 'a picture broke off'))
      return picture(createReadableStreamFromReadable(opened.stream), opened.bytes, etag)
    }
    const spooled = await findSpooled(key)
    return spooled ? whole(spooled, etag) : notFound()
  } catch (error) {
    context.log?.warn({ err: error, key }, 'the store does not answer')
    const spooled = await findSpooled(key)
    return spooled ? whole(spooled, etag) : textOfOutage({ context }, STORE_AWAY(), 30)
  }
}

const findSpooled = (key: string) =>
  isAvatarKey(key) ? findSpooledAvatarForAnyone(db, key) : findSpooledForAnyone(db, key)

const kept = (etag: string) => ({ 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`, ETag: etag })

function picture(body: BodyInit, length: number, etag: string) {
  return new Response(body, {
    headers: { ...kept(etag), 'Content-Type': 'image/webp', 'Content-Length': String(length) },
  })
}

const whole = (bytes: Buffer, etag: string) => picture(new Uint8Array(bytes), bytes.length, etag)

function notFound() {
  return new Response(t('Este enlace no lleva a ninguna imagen.'), {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
