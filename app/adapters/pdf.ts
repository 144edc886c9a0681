import type { Language } from '#app/locale/languages.ts'

/** A cell of a table; numbers are on the right. */
export interface PdfCell {
  text: string
  isNumber?: boolean
}

/** A piece of a document, in the order of reading. */
export type PdfBlock =
  | { kind: 'heading' | 'subheading' | 'code'; text: string }
  /** Words in the language of the document, or in a language that they name. */
  | { kind: 'text' | 'note'; text: string; language?: string | undefined }
  /** The amount that a document is about, in large letters. */
  | { kind: 'figure'; label: string; text: string }
  /** Names and what they are. */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | {
      kind: 'table'
      head: PdfCell[]
      /** The first cell of a row names it. */
      rows: PdfCell[][]
      /** How many of the last rows are sums. */
      sums?: number
      /** How wide the first column is, in parts of another column. */
      firstWidth?: number
    }
  /** The next part begins a new page. */
  | { kind: 'page' }

/** The sign of a person, at the head of a document. */
export interface PdfSign {
  name: string
  /** The line under the name: category and town. */
  line?: string
  /** The shapes of its two motifs, on a square of 40, as SVG. */
  edge: string
  corner: string
  colours: { ground: string; paint: string }
}

/** A document on paper. */
export interface PdfDocument {
  /** The language of the words; without it, that of the request. */
  language?: Language
  /** The text in the foot of a page, with `{page}` and `{pages}` in place of the numbers. */
  pageText?: string
  title: string
  /** The person who does the work. */
  sign?: PdfSign
  /** The line under the title. */
  subtitle?: string
  /** Stands at the foot of every page. */
  foot: string
  /** The name of the site, which is shown there with its mark. */
  author: string
  createdAt: Date
  /** Whether the page is in landscape, for tables of many columns. */
  isWide?: boolean
  blocks: PdfBlock[]
}
