import type { Typeface } from '#app/adapters/typeface.server.ts'
import inlined from '#app/styles/fonts/bricolage-grotesque-700.ttf?inline'

/** The typeface of this site's pictures. */
export const typeface: Typeface = {
  family: 'Bricolage Grotesque',
  bytes: Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64'),
}
