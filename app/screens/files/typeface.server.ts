import type { Typeface } from '#app/adapters/typeface.server.ts'
import inlined from '#app/styles/fonts/bricolage-grotesque-700.ttf?inline'

/** What the pictures of this site are written in. */
export const typeface: Typeface = {
  family: 'Bricolage Grotesque',
  bytes: Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64'),
}
