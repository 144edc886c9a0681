import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const sources = ['app', 'server']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

test('posted forms are read in one place: no other module reads a body as a form', () => {
  const readers = sources.filter((name) =>
    /\.formData\(|parseFormData|parseMultipart|readParts\(request|unstable_parse|formidable|busboy|urlencoded\(/.test(
      readFileSync(join(ROOT, name), 'utf8'),
    ),
  )
  expect(readers).toEqual(['app/http/form-body.server.ts'])
})

/** Modules that know what people wrote: the domain, screens and their parts. */
const readersOfText = sources
  .filter((name) => /^app\/(domain|screens|parts)\//.test(name))
  .map((name) => ({ name, code: readFileSync(join(ROOT, name), 'utf8') }))

test('people’s texts are read by the fields of app/forms/fields.ts: no form has a string schema of its own', () => {
  const others = readersOfText.filter(({ code }) => /\bz\s*\.\s*(string|coerce|number)\b/.test(code))
  // Programs wrote these: a job, a signed rating, the mark of a store, the offer that a form was opened with.
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'app/domain/hiring/packages-schema.server.ts',
    'app/domain/installation/store.server.ts',
    'app/domain/outbox/job-payloads.ts',
    'app/domain/signed-ratings/statement.server.ts',
  ])
})

test('fields that are read beside a schema hold built-in values, or are checked by it afterwards', () => {
  const names = readersOfText.flatMap(({ code }) =>
    [...code.matchAll(/\b(?:text(?:In|Of)\(form, |form\.get(?:All)?\()'(\w+)'/g)].map(([, name]) => name),
  )
  const marks = [
    'alone',
    'back',
    'counter',
    'draft',
    'forward',
    'from',
    'intent',
    'kept',
    'key',
    'language',
    'light',
    'place',
    'read',
    'remove',
    'return',
    'to',
  ]
  const judged = ['body', 'content', 'file', 'file_alt', 'file_focus', 'keywords', 'pasted', 'search']
  const known = [...marks, ...judged, 'km', 'latitude', 'longitude', 'request', 'staged', 'termsVersion', 'theme', 'token', 'version'] // prettier-ignore
  expect([...new Set(names)].toSorted()).toEqual(known.toSorted())
})

test('texts are normalised in one place, and elsewhere only for output', () => {
  const others = sources.filter((name) => /normalize\('NFC'\)/.test(readFileSync(join(ROOT, name), 'utf8')))
  expect(others.toSorted()).toEqual([
    'app/adapters/pdf-letters.server.ts',
    'app/adapters/social-words.server.ts',
    'app/domain/accounts/passwords.server.ts',
    'app/locale/text.ts',
  ])
})

const screensAndParts = sources
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, code: readFileSync(join(ROOT, name), 'utf8') }))

test('with script every form is sent by the router, which keeps it when the connection is lost', () => {
  const plain = screensAndParts.filter(({ code }) =>
    [...code.matchAll(/<(form|Form|\w+\.Form)\b([^>]*)>/g)].some(
      ([, name, attributes = '']) =>
        /method=["{']+post/.test(attributes) && (name === 'form' || attributes.includes('reloadDocument')),
    ),
  )
  // These forms lead to pages with different scripts, or none, and contain no typed text.
  expect(plain.map(({ name }) => name)).toEqual(['app/ui/language-choices.tsx', 'app/screens/site/light-mode.tsx'])
})

test('signs of a form under way disappear when the connection is lost', () => {
  const askRouter = sources.filter((name) => /\buseNavigation\(\)/.test(readFileSync(join(ROOT, name), 'utf8')))
  // These do not concern a form: they wait for a page.
  expect(askRouter.toSorted()).toEqual([
    'app/forms/controls.tsx',
    'app/screens/conversations/sending.ts',
    'app/screens/conversations/use-live.ts',
    'app/screens/external-ads/list.tsx',
    'app/screens/marketplace/search.tsx',
    'app/ui/lost-line.ts',
    'app/ui/page-change.tsx',
  ])
})
