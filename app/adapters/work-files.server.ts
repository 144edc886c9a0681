import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromStream } from 'file-type'
import { named, prepareAttachment, type Prepared, type PreparedFile } from './attachments.server.ts'
import type { SpooledFile } from './spool.server.ts'
import type { Waiter } from './turns.ts'

/** The endings that names may have, by the first bytes of their files; the usual one first. */
const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf', 'ai'],
  'application/postscript': ['eps', 'ai', 'ps'],
  'application/eps': ['eps', 'ai'],
  'application/x-indesign': ['indd'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/epub+zip': ['epub'],
  'application/zip': ['zip', 'sketch', 'xd', 'procreate'],
  'application/x-7z-compressed': ['7z'],
  'application/x-rar-compressed': ['rar'],
  'application/gzip': ['gz', 'tgz'],
  'application/x-tar': ['tar'],
  'application/x-blender': ['blend'],
  'application/mxf': ['mxf'],
  'audio/aac': ['aac'],
  'audio/aiff': ['aif', 'aiff'],
  'audio/flac': ['flac'],
  'audio/mp4': ['m4a'],
  'audio/x-m4a': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/ogg; codecs=opus': ['opus', 'ogg'],
  'audio/wav': ['wav'],
  'font/otf': ['otf'],
  'font/ttf': ['ttf'],
  'font/woff': ['woff'],
  'font/woff2': ['woff2'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
  'image/tiff': ['tif', 'tiff'],
  'image/vnd.adobe.photoshop': ['psd', 'psb'],
  'image/vnd.dwg': ['dwg'],
  'image/x-adobe-dng': ['dng'],
  'image/x-xcf': ['xcf'],
  'model/3mf': ['3mf'],
  'model/gltf-binary': ['glb'],
  'model/stl': ['stl'],
  'video/matroska': ['mkv'],
  'video/mp4': ['mp4', 'm4v'],
  'video/mpeg': ['mpg', 'mpeg'],
  'video/MP2P': ['mpg', 'mpeg'],
  'video/quicktime': ['mov'],
  'video/vnd.avi': ['avi'],
  'video/webm': ['webm'],
  'video/x-m4v': ['m4v'],
}

/** The types that the file chooser offers for a delivery; the bytes decide. */
export const WORK_ACCEPT = [...new Set(['jpg', 'jpeg', 'png', 'webp', 'svg', 'txt', ...Object.values(ENDINGS).flat()])]
  .map((ending) => `.${ending}`)
  .join(',')

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A file of a delivery that may be kept. */
export type WorkFile = PreparedFile<Buffer | SpooledFile>
/** A picture beyond a size is refused: encoding it anew takes it into memory. */
export type PreparedWork =
  | { kind: 'prepared'; file: WorkFile }
  | Extract<Prepared, { kind: 'refused' }>
  | { kind: 'refused'; reason: 'too-large' }

/**
 * Judges a file of a delivery by its first bytes, without holding it in memory. Pictures are encoded anew, as those of
 * messages; everything else stays as it is, and is only downloaded.
 * @param maxPictureBytes how large a picture may be.
 * @throws BusyError when too many pictures wait; when the waiter has gone.
 */
export async function prepareWork(
  file: SpooledFile,
  name: string,
  { maxPictureBytes, waiter }: { maxPictureBytes: number; waiter?: Waiter },
): Promise<PreparedWork> {
  const mime = await typeOf(file)
  if (mime !== undefined && PICTURES.has(mime)) {
    if (file.length > maxPictureBytes) return { kind: 'refused', reason: 'too-large' }
    return prepareAttachment(await buffer(file.read()), name, waiter)
  }
  const endings = (mime !== undefined && ENDINGS[mime]) || undefined
  if (mime !== undefined && endings) return prepared(file, { name, mime, ending: endingOf(name, endings) })
  // Files without such first bytes, and XML, which a drawing may be.
  if (mime !== undefined && mime !== 'application/xml') return { kind: 'refused', reason: 'format' }
  const text = await readText(file)
  if (text?.isDrawing && /\.svg$/i.test(name)) return prepared(file, { name, mime: 'image/svg+xml', ending: 'svg' })
  return text && mime === undefined
    ? prepared(file, { name, mime: 'text/plain', ending: 'txt' })
    : { kind: 'refused', reason: 'format' }
}

function prepared(
  file: SpooledFile,
  { name, mime, ending }: { name: string; mime: string; ending: string },
): PreparedWork {
  return { kind: 'prepared', file: { name: named(name, ending), mime, bytes: file, sha256: file.sha256 } }
}

async function typeOf(file: SpooledFile): Promise<string | undefined> {
  const stream = file.read()
  try {
    return (await fileTypeFromStream(Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>))?.mime
  } catch {
    return undefined
  } finally {
    stream.destroy()
  }
}

function endingOf(name: string, endings: readonly string[]): string {
  const own = name.toLowerCase().split('.').at(-1) ?? ''
  return endings.includes(own) ? own : (endings[0] ?? 'bin')
}

/** Where the first element of a drawing must have begun. */
const DRAWING_WITHIN = 4_096

/** Whether a text in UTF-8 without control characters is a drawing; undefined for a file that is no such text. */
async function readText(file: SpooledFile): Promise<{ isDrawing: boolean } | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start = ''
  try {
    for await (const chunk of file.read()) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)) return undefined
      if (start.length < DRAWING_WITHIN) start += text
    }
    decoder.decode()
  } catch {
    return undefined
  }
  return { isDrawing: start.trimStart().startsWith('<') && /<svg[\s>]/i.test(start.slice(0, DRAWING_WITHIN)) }
}
