import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { encodePicture } from './images.server.ts'

/** A file that may be kept for others: its name ends as its bytes say. */
export interface PreparedFile {
  name: string
  mime: string
  bytes: Buffer
  /** The hash of the bytes that arrived: the same file sent twice is the same file. */
  sha256: Buffer
}

export type Prepared =
  { kind: 'prepared'; file: PreparedFile } | { kind: 'refused'; reason: 'format' | 'damaged' | 'empty' }

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
 * Judges a file by its bytes, whatever its name or declared type says. Pictures are encoded anew, so that nothing of
 * the original's bytes, place or device is left; a text is UTF-8 without control characters; of macros and programs
 * nothing is taken.
 */
export async function prepareAttachment(bytes: Buffer, name: string): Promise<Prepared> {
  if (bytes.length === 0) return { kind: 'refused', reason: 'empty' }
  const sha256 = createHash('sha256').update(bytes).digest()
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type && PICTURES.has(type.mime)) {
    const outcome = await encodePicture(bytes)
    const largest = outcome.kind === 'encoded' && outcome.picture.renditions.at(-1)
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

/** A file's own name with the ending of what it is, without what a system could take for a path or an order. */
function named(name: string, ending: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    // These include marks of direction, with which «gpj.exe» reads as a picture.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const withoutEnding = ending === 'webp' ? plain.replace(/\.(jpe?g|png|webp)$/i, '') : plain
  const stem = withoutEnding.toLowerCase().endsWith(`.${ending}`)
    ? withoutEnding.slice(0, -ending.length - 1)
    : withoutEnding
  return `${[...stem].slice(0, NAME_MAX).join('') || 'archivo'}.${ending}`
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)
  } catch {
    return false
  }
}
