import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { normaliseLine } from '#app/locale/text.ts'
import { encodePicture, type UnusablePicture } from './images.server.ts'
import type { Waiter } from './turns.ts'

/** A file that may be kept for others: the ending of its name matches its bytes, which are in memory or on the disk. */
export interface PreparedFile<Bytes = Buffer> {
  name: string
  mime: string
  bytes: Bytes
  /** The hash of the bytes that arrived: the same file sent twice is the same file. */
  sha256: Buffer
}

export type Prepared =
  { kind: 'prepared'; file: PreparedFile } | { kind: 'refused'; reason: 'format' | UnusablePicture }

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp'])
const DOCUMENTS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
}
const NAME_MAX = 120

/**
 * Judges a file by its bytes, whatever its name or declared type says. Pictures are encoded anew, so that no byte of
 * the original and no data about its place or device is left. A text is UTF-8 without control characters. Macros and
 * programs are refused.
 * @throws BusyError when too many pictures wait; when the waiter has gone.
 */
export async function prepareAttachment(bytes: Buffer, name: string, waiter?: Waiter): Promise<Prepared> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type && PICTURES.has(type.mime)) {
    const outcome = await encodePicture(bytes, waiter)
    if (outcome.kind === 'refused') return outcome
    const largest = outcome.picture.renditions.at(-1)
    if (!largest) return { kind: 'refused', reason: 'damaged' }
    const file = { name: named(name, 'webp'), mime: 'image/webp', bytes: largest.bytes, sha256 }
    return { kind: 'prepared', file }
  }
  const ending = type && DOCUMENTS[type.mime]
  if (ending) return { kind: 'prepared', file: { name: named(name, ending), mime: type.mime, bytes, sha256 } }
  if (!type && isText(bytes)) {
    return { kind: 'prepared', file: { name: named(name, 'txt'), mime: 'text/plain', bytes, sha256 } }
  }
  return { kind: 'refused', reason: 'format' }
}

/** The media type of an invoice, for people and for programs. */
const INVOICES: Record<string, string> = { 'application/pdf': 'pdf', 'application/xml': 'xml' }

/** Judges an invoice by its bytes: a PDF, or XML such as Facturae's, which names no files to be fetched. */
export async function prepareInvoice(bytes: Buffer, name: string): Promise<Prepared> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const mime = type?.mime === 'application/pdf' || !isXml(bytes) ? type?.mime : 'application/xml'
  const ending = mime && INVOICES[mime]
  if (!mime || !ending) return { kind: 'refused', reason: 'format' }
  if (mime === 'application/xml' && !isXml(bytes)) return { kind: 'refused', reason: 'damaged' }
  return { kind: 'prepared', file: { name: named(name, ending), mime, bytes, sha256 } }
}

const XML_ENCODINGS = /^<\?xml[^>]*?encoding=["'](utf-8|iso-8859-1|iso-8859-15|windows-1252)["']/i

/** Texts that a browser would show as a page or run: a style sheet's instruction, and the names of page, picture and formula. */
const SHOWN_AS_PAGE =
  /<\?(?!xml\s)|xmlns[^=<>]*=\s*(["'])(?:[^"'&]*&|https?:\/\/www\.w3\.org\/(?:1999\/(?:xhtml|xsl)|2000\/svg|1998\/math))/i

/**
 * One element, and the declarations that may precede it. A document type could name other files, and a page is
 * no invoice.
 */
function isXml(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  const text = textOf(bytes, XML_ENCODINGS.exec(start)?.[1] ?? 'utf-8')?.trim()
  if (!text || /<!DOCTYPE/i.test(text) || SHOWN_AS_PAGE.test(text)) return false
  return /^(<\?xml[^>]*\?>\s*)?(<!--[^]*?-->\s*)*<(?!(?:html|svg)\b)[a-z_][\w.:-]*[\s/>][^]*>$/i.test(text)
}

/**
 * A file's own name with the ending of its type, without characters that a system could take for a path or an order.
 */
export function named(name: string, ending: string): string {
  const plain = normaliseLine(name)
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cs}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const withoutEnding = ending === 'webp' ? plain.replace(/\.(jpe?g|png|webp)$/i, '') : plain
  const stem = withoutEnding.toLowerCase().endsWith(`.${ending}`)
    ? withoutEnding.slice(0, -ending.length - 1)
    : withoutEnding
  return `${[...stem].slice(0, NAME_MAX).join('') || 'archivo'}.${ending}`
}

const isText = (bytes: Buffer): boolean => textOf(bytes, 'utf-8') !== undefined

/** The text of a file without control characters; undefined for a file that is not text. */
function textOf(bytes: Buffer, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
