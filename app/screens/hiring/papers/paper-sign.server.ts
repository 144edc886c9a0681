import type { PdfSign } from '#app/adapters/pdf.ts'
import { db } from '#app/db.server.ts'
import { categorySaid } from '#app/domain/listings/categories.ts'
import { findPersonForPicture } from '#app/domain/pages/queries.server.ts'
import type { OrderRow } from '#app/domain/orders/queries.server.ts'
import { TILE_COLOURS } from '#app/ui/tile-colours.ts'
import { TILE_SHAPES } from '#app/ui/tile-shapes.server.ts'
import { NOBODYS_TILES, signTiles } from '#app/ui/tile.ts'
import { namesOf } from './names.ts'

/**
 * The sign of the freelancer, in the colours of their category where everybody sees it. A freelancer whose account is
 * erased has neutral tiles.
 */
export async function signOnPaper({ id, name }: { id: string | null; name: string }): Promise<PdfSign> {
  const person = id === null ? undefined : await findPersonForPicture(db, id)
  const { edge, corner, colour } = id === null ? NOBODYS_TILES : signTiles(id, person?.slug)
  const neutral = { ground: '#ece9e3', paint: '#5c5044' }
  const line = [person?.category && categorySaid(person.category), person?.location].filter(Boolean).join(' · ')
  return {
    name,
    ...(line && { line }),
    edge: TILE_SHAPES[edge] ?? '',
    corner: TILE_SHAPES[corner] ?? '',
    colours: TILE_COLOURS[colour] ?? neutral,
  }
}

/** The sign of the freelancer of an order. */
export function signOfOrder(order: OrderRow, viewer: Parameters<typeof namesOf>[1] & { id: string }): Promise<PdfSign> {
  const { side, otherId, otherName } = order
  const otherStays = otherName === null ? null : otherId
  return signOnPaper({
    id: side === 'freelancer' ? viewer.id : otherStays,
    name: namesOf(order, viewer).freelancerName,
  })
}
