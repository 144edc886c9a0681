import PDFDocument from 'pdfkit'
import { findFallback, hasLetter, isUsual } from './pdf-letters.server.ts'

/** The internals of PDFKit that this class needs: the typeface that is set, and how a piece of a line is drawn. */
interface Inside {
  _font: { ascender: number; widthOfString: (text: string, size: number) => number }
  _fontSize: number
}
interface Fragment {
  width?: number
  lineWidth?: number
  textWidth?: number
  wordCount?: number
  align?: string
  baseline?: number | string
}
type Draw = (text: string, x: number, y: number, options: Fragment) => void

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Letters that the usual typefaces surely have, and that are written from the left. */
const USUAL = /^[ -~¡-ſ–—‘’“”…€]*$/

/** A mark that belongs to the letter before it. */
const MARK = /[\p{Mark}\p{Format}]/u

interface Run {
  text: string
  /** The file of a typeface other than the one that is set. */
  file: string | undefined
  isRightToLeft: boolean
}

/**
 * A document that draws each letter of a line with a typeface that has it. PDFKit draws a whole line with one typeface,
 * and a missing letter as a box.
 */
export class Paper extends PDFDocument {
  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    if (USUAL.test(text)) return super.widthOfString(text, options)
    return runsOf(text)
      .map(({ text: part, file }) => this.withTypeface(file, () => super.widthOfString(part, options)))
      .reduce((whole, part) => whole + part, 0)
  }

  /** Called by PDFKit for each line, which is never justified. */
  _fragment(text: string, x: number, y: number, options: Fragment): void {
    const draw = (PDFDocument.prototype as unknown as { _fragment: Draw })._fragment.bind(this)
    const line = text.replaceAll('\n', '')
    if (USUAL.test(line)) return draw(text, x, y, options)
    const { _font, _fontSize } = this as unknown as Inside
    const { width, lineWidth = 0, textWidth, wordCount: _, align, ...others } = options
    let at = x
    if (width && align === 'right') at += lineWidth - this.widthOfString(line.trimEnd())
    if (width && align === 'center') at += (lineWidth - (textWidth ?? this.widthOfString(line))) / 2
    // Every piece of a line has the baseline of the typeface that was set.
    const baseline = (-_font.ascender / 1000) * _fontSize
    for (const { text: part, file, isRightToLeft } of runsOf(line)) {
      const ordered = isRightToLeft ? part.split(/( +)/).reverse().join('') : part
      this.withTypeface(file, () => {
        draw(ordered, at, y, { ...others, baseline })
        at += super.widthOfString(ordered)
      })
    }
  }

  private withTypeface<Answer>(file: string | undefined, act: () => Answer): Answer {
    if (!file) return act()
    const inside = this as unknown as Inside
    const before = inside._font
    this.font(file)
    const answer = act()
    inside._font = before
    return answer
  }
}

/** The pieces of a line that are drawn with one typeface, in one direction. Blanks belong to the letters around them. */
function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const letter of line) {
    const last = runs.at(-1)
    if (last && MARK.test(letter) && (last.file ? hasLetter(last.file, letter) : isUsual(letter))) {
      last.text += letter
      continue
    }
    const isRightToLeft = RIGHT_TO_LEFT.test(letter)
    const file = USUAL.test(letter) || isUsual(letter) ? undefined : findFallback(letter)
    if (last && last.file === file && last.isRightToLeft === isRightToLeft) last.text += letter
    else runs.push({ text: letter, file, isRightToLeft })
  }
  return joinedByBlanks(runs)
}

/** Two pieces from the right with nothing but a blank between them are one: their words follow each other from the right. */
function joinedByBlanks(runs: Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const [before, blank] = joined.slice(-2)
    if (run.isRightToLeft && before?.isRightToLeft && before.file === run.file && blank && /^ +$/.test(blank.text)) {
      joined.pop()
      before.text += blank.text + run.text
    } else joined.push({ ...run })
  }
  return joined
}
