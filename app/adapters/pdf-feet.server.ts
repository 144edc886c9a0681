import { displayFor } from './pdf-display.server.ts'
import { FONTS } from './pdf-letters.server.ts'

const FOOT_HEIGHT = 44
const SOFT = '#5c5751'
const MARK_COLOUR = '#1f3fae'
/** The star of the site's mark, on a square of 40. */
const MARK = 'M20 0c0 11 9 20 20 20-11 0-20 9-20 20 0-11-9-20-20-20 11 0 20-9 20-20z'
const MARK_SIZE = 11
/** The part of the width that the site's name may take. */
const NAME_PART = 0.3

interface Feet {
  siteName: string
  foot: string
  pageText?: string | undefined
  left: number
}

/** This text is written in a thread of its own, which knows only the document's language. */
const PAGE_TEXT = 'Página {page} de {pages}'

/**
 * Draws the foot of each page: the site's mark and name on the left, the name of the document and the page's number on
 * the right. It is an artifact, which programs that read aloud leave out.
 */
export function addFeet(pdf: PDFKit.PDFDocument, { siteName, foot, pageText = PAGE_TEXT, left }: Feet): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    const { bottom } = pdf.page.margins
    // Text below the margin would otherwise begin another page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    const top = pdf.page.height - FOOT_HEIGHT
    const width = pdf.page.width - 2 * left
    pdf.save()
    pdf.translate(left, top - 1)
    pdf.scale(MARK_SIZE / 40)
    pdf.path(MARK).fill(MARK_COLOUR)
    pdf.restore()
    const nameWidth = width * NAME_PART
    pdf
      .font(displayFor(siteName))
      .fontSize(10)
      .fillColor(MARK_COLOUR)
      .text(siteName, left + MARK_SIZE + 5, top - 2, { width: nameWidth - MARK_SIZE - 5, height: 12, ellipsis: true })
    pdf
      .font(FONTS.plain)
      .fontSize(8)
      .fillColor(SOFT)
      .text(
        `${foot} · ${pageText.replace('{page}', String(page - start + 1)).replace('{pages}', String(count))}`,
        left + nameWidth,
        top,
        {
          width: width - nameWidth,
          align: 'right',
          height: 24,
          ellipsis: true,
        },
      )
    pdf.endMarkedContent()
    pdf.page.margins.bottom = bottom
  }
}
