import type { ReadText } from '#tests/support/read-texts.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { unzip } from '#tests/support/zip.ts'
import type { Walker } from './walker.ts'

/** Texts beside pages: the words of an address that is no page, and its language. */
export interface Beside {
  path: string
  status: number
  /** The language that the text names. */
  language: string | undefined
  texts: ReadText[]
}

const asTexts = (path: string, texts: string[], language = ''): ReadText[] =>
  texts.map((text) => ({ text, language, where: path }))

/** The words of an XML or HTML text between its marks. */
const between = (text: string) => text.replace(/<(script|style)\b[^]*?<\/\1>/g, '').split(/<[^>]*>/)

/** The strings of a JSON text that hold words: neither its names, which programs read, nor addresses. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** An address of no page. */
export const NO_PAGE = '/no-such-page'

/** The texts in feeds, on paper, and without a page, for somebody who has worked on an order. */
export async function readBeside(walker: Walker, order: string): Promise<Beside[]> {
  const receipt = await walker.visit(order).then(() => walker.addressOf('/receipts/'))
  const texts = async (path: string) => {
    const { status, type, bytes } = await walker.ask(path)
    const text = () => new TextDecoder().decode(bytes)
    if (type.startsWith('application/pdf')) {
      const { language, pages } = await readPdf(bytes)
      return { path, status, language, texts: asTexts(path, pages) }
    }
    if (type.includes('json')) {
      const feed = JSON.parse(text()) as { language?: string }
      return { path, status, language: feed.language, texts: asTexts(path, stringsIn(feed)) }
    }
    const language = /<(?:html|feed)[^>]* (?:xml:)?lang="(\w+)"/.exec(text())?.[1]
    return { path, status, language, texts: asTexts(path, between(text())) }
  }
  return Promise.all(
    [
      '/marketplace/feed.atom',
      '/marketplace/feed.json',
      `${receipt}/justificante.pdf`,
      `${order}/evidence.pdf`,
      NO_PAGE,
    ].map(texts),
  )
}

/** The texts of a ZIP file, and the words of the names of its files. */
export async function textsOfZip(bytes: Uint8Array): Promise<ReadText[]> {
  const files = await unzip(Buffer.from(bytes))
  return [...files].flatMap(([name, content]) => [
    ...asTexts(name, name.split(/[/.]/)),
    ...(name.endsWith('.txt') ? asTexts(name, content.toString().split(/\r\n|\.json: \d+/)) : []),
  ])
}
