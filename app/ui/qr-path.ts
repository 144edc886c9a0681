import { encode } from 'uqr'

/** The dark squares of a QR code as the path of a picture with this number of squares. */
export interface QrPath {
  size: number
  path: string
}

/** A text as a QR code. A page that gets it from its loader needs no script for it. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => runsOf(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`))
  return { size, path: squares.join('') }
}

/** The runs of dark squares in a row: their beginnings and lengths. */
function runsOf(row: boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
