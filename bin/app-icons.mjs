// Writes the icons of the web app manifest into public/, from the star of favicon.svg.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const publicFolder = new URL('../public/', import.meta.url)
const icon = readFileSync(new URL('favicon.svg', publicFolder), 'utf8')
/** A device cuts its own form out of the maskable one: it keeps a circle of four fifths, and has no corners. */
const maskable = icon
  .replace(' rx="4"', '')
  .replace('<path ', '<path transform="translate(20 20) scale(0.7) translate(-20 -20)" ')

for (const [name, source, size] of [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', maskable, 512],
])
  await sharp(Buffer.from(source), { density: 72 * (size / 40) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(name, publicFolder)))
