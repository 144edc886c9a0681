import escapeHtml from 'escape-html'
import { TILE_COLOURS } from '#app/ui/tile-colours.ts'
import { NOBODYS_TILES, signTiles } from '#app/ui/tile.ts'

/** The ceramic sign of a person in a mail, which loads no file. */
export interface MailSign {
  /** The part of the person in this mail, such as `Con`. */
  label: string
  name: string
  /** Trade, town and rating, of a public profile. */
  line?: string
  /** The id that the tiles are drawn from; null where the person has left. */
  seed: string | null
  /** The category that gives the sign its paint. */
  category?: string | null
}

/** The six motifs of tiles on a square of three by three: a digit for each painted cell. */
const MOTIFS = ['101010101', '010111010', '111101111', '100111001', '010101010', '110101011'] as const
const [SIDE, TILES, CELL_PX] = [3, 13, 8] as const

/** Their name in a frame of their own tiles, in the same paint as their sign on the site. */
export function signHtml({ name, line, seed, category }: MailSign): string {
  const { edge, corner, colour } = seed === null ? NOBODYS_TILES : signTiles(seed, category)
  const { ground, paint } = TILE_COLOURS[colour] ?? { ground: '#ece9e3', paint: '#5c5044' }
  const border = bandHtml({ edge: MOTIFS[edge] ?? MOTIFS[0], corner: MOTIFS[corner] ?? MOTIFS[1] }, { ground, paint })
  const size = name.length > 60 ? 18 : name.length > 28 ? 22 : 28
  const words = line
    ? `<div style="padding:6px 0 0;font-size:15px;line-height:1.4;font-weight:400;color:#3d4560">${escapeHtml(line)}</div>`
    : ''
  return `${border}
<table role="presentation" style="width:100%;border-collapse:collapse"><tr><td style="padding:18px 16px;background:#fffdf8;border-left:8px solid ${paint};border-right:8px solid ${paint};text-align:center;font-family:'Bricolage Grotesque',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:${size}px;line-height:1.25;font-weight:700;color:${paint};word-break:break-word"><bdi>${escapeHtml(name)}</bdi>${words}</td></tr></table>
${border}`
}

/** A row of tiles: the corner's, inverted, at both ends and the edge's between. */
function bandHtml(motifs: { edge: string; corner: string }, { ground, paint }: { ground: string; paint: string }) {
  const rows = Array.from({ length: SIDE }, (_, row) => {
    const cells = Array.from({ length: TILES * SIDE }, (__, column) => {
      const tile = Math.floor(column / SIDE)
      const isCorner = tile === 0 || tile === TILES - 1
      const isOn = (isCorner ? motifs.corner : motifs.edge)[row * SIDE + (column % SIDE)] === '1'
      const style = `${column === 0 ? `height:${CELL_PX}px;padding:0;` : ''}${isOn === isCorner ? '' : `background:${paint}`}`
      return style ? `<td style="${style}"></td>` : '<td></td>'
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table role="presentation" aria-hidden="true" style="width:100%;table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0;background:${ground}">${rows.join('')}</table>`
}

/** A thin row in the site's own paint, above its name. */
export function siteBandHtml(): string {
  const cells = Array.from(
    { length: 24 },
    (_, n) => `<td style="height:8px;padding:0;background:${n % 2 ? '#ddebfd' : '#1649ae'}"></td>`,
  )
  return `<table role="presentation" aria-hidden="true" style="width:100%;table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0"><tr>${cells.join('')}</tr></table>`
}

/** The site's star on a square of nine by nine. */
const STAR = [
  '000010000',
  '000010000',
  '000111000',
  '001111100',
  '111111111',
  '001111100',
  '000111000',
  '000010000',
  '000010000',
] as const
const STAR_CELL_PX = 3

/** The tile with the star before the site's name. */
export function starHtml(): string {
  const size = `width:${STAR_CELL_PX}px;height:${STAR_CELL_PX}px;padding:0`
  const rows = STAR.map(
    (row) =>
      `<tr>${[...row].map((cell) => `<td style="${size}${cell === '1' ? ';background:#ffffff' : ''}"></td>`).join('')}</tr>`,
  )
  const edge = STAR.length * STAR_CELL_PX
  return `<table role="presentation" aria-hidden="true" style="width:${edge}px;border-collapse:collapse;font-size:0;line-height:0;background:#1f3fae;border:3px solid #1f3fae">${rows.join('')}</table>`
}
