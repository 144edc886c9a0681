import type { PdfSign } from './pdf.ts'
import { displayFor } from './pdf-display.server.ts'
import { FONTS } from './pdf-letters.server.ts'

const TILE = 14
const PLATE_HEIGHT = 4 * TILE
/** A motif is drawn on a square of this many. */
const MOTIF = 40
const NAME_SIZES = [24, 18, 13, 8]
const LINE_SIZE = 10

type Pdf = PDFKit.PDFDocument

/** The shapes of a motif: paths and circles, filled or drawn with a pen. */
interface Shape {
  path: string | undefined
  circle: [x: number, y: number, radius: number]
  pen: number | undefined
  isEvenOdd: boolean
}

function shapesOf(motif: string): Shape[] {
  return [...motif.matchAll(/<(?:path|circle) ([^>]*)>/g)].map(([, attributes = '']) => {
    const said = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
    return {
      path: said('d'),
      circle: [Number(said('cx')), Number(said('cy')), Number(said('r'))],
      pen: said('stroke') && Number(said('stroke-width')),
      isEvenOdd: said('fill-rule') === 'evenodd',
    } as Shape
  })
}

/**
 * Draws a person's sign across the page, at its current height: their name in a frame of tiles. The frame is an
 * artifact, which programs that read aloud leave out.
 */
export function addSign(pdf: Pdf, parent: PDFKit.PDFStructureElement, sign: PdfSign, left: number): void {
  const { paint, ground } = sign.colours
  const width = pdf.page.width - 2 * left
  const columns = Math.floor(width / TILE)
  const step = width / columns
  const rows = PLATE_HEIGHT / TILE
  const top = pdf.y
  const height = PLATE_HEIGHT + 2 * TILE
  const [edge, corner] = [shapesOf(sign.edge), shapesOf(sign.corner)]
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(left, top, width, height).fill(ground)
  for (let row = 0; row < rows + 2; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [isAtSide, isAtEnd] = [column === 0 || column === columns - 1, row === 0 || row === rows + 1]
      if (!isAtSide && !isAtEnd) continue
      const [isRight, isBottom] = [column === columns - 1, row === rows + 1]
      pdf.save()
      pdf.translate(left + (column + Number(isRight)) * step, top + (row + Number(isBottom)) * TILE)
      pdf.scale((step / MOTIF) * (isRight ? -1 : 1), (TILE / MOTIF) * (isBottom ? -1 : 1))
      drawTile(pdf, isAtSide && isAtEnd ? corner : edge, paint)
      pdf.restore()
    }
  pdf.rect(left + step, top + TILE, width - 2 * step, PLATE_HEIGHT).fill('#fffdf8')
  pdf
    .rect(left + step + 3, top + TILE + 3, width - 2 * step - 6, PLATE_HEIGHT - 6)
    .lineWidth(1)
    .stroke(paint)
  pdf.endMarkedContent()
  addName(pdf, parent, sign, { left: left + step + 14, top: top + TILE, width: width - 2 * step - 28 })
  pdf.x = left
  pdf.y = top + height + 14
}

function drawTile(pdf: Pdf, shapes: Shape[], paint: string): void {
  for (const { path, circle, pen, isEvenOdd } of shapes) {
    if (path) pdf.path(path)
    else pdf.circle(...circle)
    if (pen) pdf.lineWidth(pen).stroke(paint)
    else pdf.fill(paint, isEvenOdd ? 'even-odd' : 'non-zero')
  }
}

interface Plate {
  left: number
  top: number
  width: number
}

/** The name in one line, and category and town under it. */
function addName(pdf: Pdf, parent: PDFKit.PDFStructureElement, { name, line, colours }: PdfSign, plate: Plate): void {
  const size = fittingSize(pdf, { text: name, font: displayFor(name), sizes: NAME_SIZES, width: plate.width })
  const height = size * 1.2 + (line ? LINE_SIZE * 1.4 : 0)
  const top = plate.top + (PLATE_HEIGHT - height) / 2
  addLine(pdf, parent, { text: name, font: displayFor(name), size, colour: colours.paint }, { ...plate, top })
  if (!line) return
  const under = { ...plate, top: top + size * 1.2 }
  addLine(pdf, parent, { text: line, font: FONTS.plain, size: LINE_SIZE, colour: '#22201d' }, under)
}

interface Words {
  text: string
  font: string
  size: number
  colour: string
}

/** The largest size at which a text is one line; the smallest where it never is, and then it is cut. */
function fittingSize(
  pdf: Pdf,
  { text, font, sizes, width }: { text: string; font: string; sizes: readonly number[]; width: number },
): number {
  pdf.font(font)
  return sizes.find((size) => pdf.fontSize(size).widthOfString(text) <= width) ?? sizes.at(-1) ?? 8
}

function addLine(pdf: Pdf, parent: PDFKit.PDFStructureElement, { text, font, size, colour }: Words, place: Plate) {
  const element = pdf.struct('P', {}, () => {
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, place.left, place.top, { width: place.width, height: size * 1.3, ellipsis: true, lineBreak: true })
  })
  parent.add(element)
  element.end()
}
