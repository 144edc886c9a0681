import { buffer } from 'node:stream/consumers'
import { addDisplayTypeface, displayFor } from './pdf-display.server.ts'
import { addFeet } from './pdf-feet.server.ts'
import { addSign } from './pdf-sign.server.ts'
import type { PdfBlock, PdfDocument } from './pdf.ts'
import { Paper } from './pdf-paper.server.ts'
import { spelt, FONTS } from './pdf-letters.server.ts'
import { SOURCE_LANGUAGE } from '#app/locale/languages.ts'

/*
 * Writes PDF. Its packages take a moment and many megabytes to load, so only a thread of its own imports it; see
 * pdf.server.ts.
 */

const INK = '#22201d'
const SOFT = '#5c5751'
const LINE = '#c9c2b8'
/** In points; 72 are an inch. */
const MARGIN = { top: 56, right: 56, bottom: 72, left: 56 }

type Pdf = PDFKit.PDFDocument

/** A tagged PDF with its fonts in it. */
export async function writePdf(document: PdfDocument): Promise<Buffer> {
  const {
    language = SOURCE_LANGUAGE,
    pageText,
    title,
    sign,
    subtitle,
    foot,
    author,
    createdAt,
    isWide = false,
    blocks,
  } = await spelt(document)
  const pdf = new Paper({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margins: MARGIN,
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    // The types do not know of it yet.
    subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
    displayTitle: true,
    bufferPages: true,
    font: FONTS.plain,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt },
  })
  addDisplayTypeface(pdf)
  const written = buffer(pdf)
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  if (sign) addSign(pdf, whole, sign, MARGIN.left)
  addWords(pdf, whole, 'H1', { text: title, font: 'display', size: 22, gap: 4 })
  if (subtitle) addWords(pdf, whole, 'P', { text: subtitle, size: 11, colour: SOFT })
  for (const block of blocks) addBlock(pdf, whole, block, sign?.colours.paint)
  whole.end()
  addFeet(pdf, { siteName: author, foot, pageText, left: MARGIN.left })
  pdf.end()
  return written
}

interface Words {
  text: string
  font?: keyof typeof FONTS | 'display'
  size: number
  colour?: string
  /** The gap under the text. */
  gap?: number
  /** The language, if it is not that of the document. */
  language?: string | undefined
}

/** Words as one element of the document's structure. */
function addWords(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  { text, font = 'plain', size, colour = INK, gap = 8, language }: Words,
): void {
  const element = pdf.struct(tag, language ? { lang: language } : {}, () => {
    pdf
      .font(font === 'display' ? displayFor(text) : FONTS[font])
      .fontSize(size)
      .fillColor(colour)
      .text(text, MARGIN.left, pdf.y, { lineGap: 2 })
  })
  parent.add(element)
  element.end()
  pdf.y += gap
}

/** @param paint of the sign at the head, if there is one. */
function addBlock(pdf: Pdf, parent: PDFKit.PDFStructureElement, block: PdfBlock, paint = INK): void {
  switch (block.kind) {
    case 'page':
      pdf.addPage()
      return
    case 'heading':
      // A heading does not stand alone at the end of a page.
      if (pdf.y > pdf.page.height - MARGIN.bottom - 70) pdf.addPage()
      pdf.y += 8
      addWords(pdf, parent, 'H2', { text: block.text, font: 'display', size: 13, gap: 4 })
      return
    case 'subheading':
      addWords(pdf, parent, 'H3', { text: block.text, font: 'strong', size: 10, gap: 0 })
      return
    case 'text':
      addWords(pdf, parent, 'P', { text: block.text, size: 10, language: block.language })
      return
    case 'note':
      addWords(pdf, parent, 'P', { text: block.text, size: 9, colour: SOFT, language: block.language })
      return
    case 'code':
      addWords(pdf, parent, 'P', { text: block.text, font: 'strong', size: 9 })
      return
    case 'figure':
      pdf.y += 4
      addWords(pdf, parent, 'P', { text: block.label, size: 10, colour: SOFT, gap: 0 })
      addWords(pdf, parent, 'P', { text: block.text, font: 'display', size: 28, colour: paint, gap: 6 })
      return
    case 'facts':
      addTable(pdf, parent, {
        rows: block.facts.map(([name, value]) => [{ text: name }, { text: value }]),
        widths: [130, '*'],
      })
      return
    case 'table': {
      const { head, rows, sums = 0, firstWidth = 1 } = block
      const part = (pdf.page.width - MARGIN.left - MARGIN.right) / (firstWidth + head.length - 1)
      addTable(pdf, parent, { head, rows, sums, widths: head.map((_, at) => (at === 0 ? part * firstWidth : part)) })
    }
  }
}

interface Table {
  head?: { text: string; isNumber?: boolean }[]
  rows: { text: string; isNumber?: boolean }[][]
  sums?: number
  widths: (number | '*')[]
}

function addTable(pdf: Pdf, parent: PDFKit.PDFStructureElement, { head, rows, sums = 0, widths }: Table): void {
  const firstSum = rows.length - sums
  const cell = (scope?: 'Row' | 'Column', isStrong = false) => {
    const font = { src: isStrong ? FONTS.strong : FONTS.plain, size: 9 }
    const type = scope ? { type: 'TH' as const, scope } : { type: 'TD' as const }
    return ({ text, isNumber }: { text: string; isNumber?: boolean }) => ({
      ...type,
      font,
      text,
      align: { x: isNumber ? ('right' as const) : ('left' as const), y: 'top' as const },
    })
  }
  const data = rows.map((row, at) => {
    const [name, ...others] = row
    const isSum = at >= firstSum
    return [...(name ? [cell('Row', isSum || !head)(name)] : []), ...others.map(cell(undefined, isSum))]
  })
  // The types do not know of the structure.
  const options = {
    structParent: parent,
    position: { x: MARGIN.left, y: pdf.y },
    columnStyles: widths.map((width) => ({ width })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: LINE, padding: [4, 6, 4, 0], textColor: INK },
    data: [...(head ? [head.map(cell('Column', true))] : []), ...data],
  } as unknown as PDFKit.Mixins.TableOptionsWithData
  pdf.table(options)
  pdf.x = MARGIN.left
  pdf.y += 12
}
