// Writes app/ui/icons.svg, the sprite of the icons that app/ui/icon-names.ts names, from Lucide.
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const names = [...readFileSync(new URL('app/ui/icon-names.ts', root), 'utf8').matchAll(/^ {2}'([a-z0-9-]+)',$/gm)]

const symbols = names.map(([, name]) => {
  const source = readFileSync(new URL(`node_modules/lucide-static/icons/${name}.svg`, root), 'utf8')
  const shapes = source
    .slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.indexOf('</svg>'))
    .replace(/\s+/g, ' ')
    .replace(/ ?\/> ?/g, '/>')
    .trim()
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
})

writeFileSync(
  new URL('app/ui/icons.svg', root),
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide, ISC licence -->\n${symbols.join('\n')}\n</svg>\n`,
)
