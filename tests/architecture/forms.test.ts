import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const sources = ['app', 'server']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

test('what is posted comes through one door: nothing else reads a body as a form', () => {
  const readers = sources.filter((name) =>
    /\.formData\(|parseFormData|parseMultipart|unstable_parse|formidable|busboy|urlencoded\(/.test(
      readFileSync(join(ROOT, name), 'utf8'),
    ),
  )
  expect(readers).toEqual(['app/http/form-body.server.ts'])
})
