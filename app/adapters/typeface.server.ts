import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A typeface that pictures are written in: libvips reads TrueType, not what browsers are sent. */
export interface Typeface {
  family: string
  bytes: Buffer
}

/** Pango takes a font by its file only. */
export function writeTypeface({ bytes }: Typeface): string {
  const path = join(mkdtempSync(join(tmpdir(), 'gremio-font-')), 'typeface.ttf')
  writeFileSync(path, bytes)
  return path
}
