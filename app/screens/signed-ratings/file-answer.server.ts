import { ratingsBox } from '#app/adapters/tokens.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { t } from '#app/locale/texts.ts'

/** The key and the origin for the files of this site. */
export const signingFor = (request: Request) => ({
  box: ratingsBox,
  site: siteOf(request).origin,
  now: clock.now(),
})

/** A signed file as a download of its owner's; a 404 in words if there is none. */
export function fileAnswer(name: string, text: string | undefined): Response {
  if (text === undefined)
    return new Response(t('Aquí no hay ninguna valoración tuya que descargar.'), {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
