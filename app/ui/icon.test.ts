import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'

test('the sprite holds exactly the icons that are named, as Lucide draws them', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.*)<\/symbol>/g)]
  expect(symbols.map(([, name]) => name)).toEqual([...ICON_NAMES])
  for (const [, name, shapes = ''] of symbols) {
    const source = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8')
    for (const [path] of source.matchAll(/ d="[^"]+"/g)) expect(shapes, name).toContain(path.trim())
  }
})
