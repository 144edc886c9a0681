import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A typeface for drawing: libvips reads TrueType, not the format that browsers are sent. */
export interface Typeface {
  family: string
  bytes: Buffer
}

/** Pango takes a font only as a file. */
export function writeTypeface({ bytes }: Typeface): string {
  const path = join(mkdtempSync(join(tmpdir(), 'gremio-font-')), 'typeface.ttf')
  writeFileSync(path, bytes)
  return path
}
