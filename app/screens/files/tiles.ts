import type { LoaderFunctionArgs } from '@remix-run/node'
import { configuredTiles, readTileAddress } from '#app/adapters/tiles.server.ts'
import { visitorWaiting } from '#app/http/waiter.server.ts'
import { t } from '#app/locale/texts.ts'

const tiles = configuredTiles()

/** Browsers keep a tile for a week; the copy here is a week old at most. */
const CACHE_CONTROL = 'public, max-age=604800'
const COME_AGAIN_SECONDS = '5'

/** Map tiles from this site, so that no tile server learns which places a visitor sees (D16). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const address = readTileAddress(params.zoom, params.x, params.file)
  if (!tiles || !address) return plain(t('No hay ninguna tesela aquí.'), 404)

  const found = await tiles.find(address, visitorWaiting({ request, context }))
  switch (found.kind) {
    case 'tile':
      return new Response(new Uint8Array(found.tile.bytes), {
        headers: {
          'Content-Type': found.tile.contentType,
          'Content-Length': `${found.tile.bytes.byteLength}`,
          'Cache-Control': CACHE_CONTROL,
        },
      })
    case 'absent':
      return plain(t('No hay ninguna tesela aquí.'), 404)
    case 'busy':
      return plain(t('Se piden demasiados mapas a la vez. Vuelve a intentarlo.'), 503, {
        'Retry-After': COME_AGAIN_SECONDS,
      })
    case 'unreachable':
      context.log?.warn({ tile: address, reason: found.reason }, 'tile server did not answer')
      return plain(t('El servidor de mapas no responde.'), 502)
  }
}

function plain(text: string, status: number, headers: Record<string, string> = {}) {
  return new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
