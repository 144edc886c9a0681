import * as fontkit from 'fontkit'
import inlined from '#app/styles/fonts/bricolage-grotesque-700.ttf?inline'
import { FONTS } from './pdf-letters.server.ts'

/** The typeface of names, titles and amounts, under its name in the document. */
const DISPLAY = 'display'
const bytes = Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64')

let font: fontkit.Font | undefined

function hasEveryLetter(text: string): boolean {
  const read = (font ??= fontkit.create(bytes) as fontkit.Font)
  return [...text].every((letter) => letter === '\n' || read.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

export const addDisplayTypeface = (pdf: PDFKit.PDFDocument) => pdf.registerFont(DISPLAY, bytes)

/** The display typeface, or the bold one of the text where it lacks a letter. */
export const displayFor = (text: string): string => (hasEveryLetter(text) ? DISPLAY : FONTS.strong)
