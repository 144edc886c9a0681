import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/decisions')
const names = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .toSorted()
const records = names.map((name) => readRecord(name))

/** The record, or the file from the root, that now contains the decision of a former record. */
const MERGED: Record<string, readonly number[]> = {
  1: [4, 181],
  3: [196],
  10: [71],
  11: [117],
  20: [215],
  21: [22, 86, 116, 118, 151, 216],
  23: [205, 212],
  32: [145],
  41: [40, 63, 64, 65, 184],
  43: [62, 137, 138, 156, 218],
  51: [50, 75, 143, 168],
  60: [61, 191],
  66: [24, 85],
  68: [139],
  76: [100, 126],
  78: [77],
  80: [83, 146],
  81: [112, 115],
  82: [120, 121, 185],
  91: [92, 209],
  110: [111, 135],
  125: [127, 129, 152, 178, 186],
  131: [87, 101, 123, 141, 155],
  142: [122, 234],
  150: [179, 213],
  161: [162, 163, 217],
  193: [211],
  195: [42],
  197: [198],
  200: [12, 136],
  201: [72, 214],
  202: [14],
  203: [13],
  204: [172, 176, 187],
  206: [67, 130],
  207: [105],
  208: [128],
  222: [160, 174, 194, 219],
  224: [170, 226],
  'docs/database.md': [223],
  'docs/glossary.md': [177],
  'docs/performance.md': [175, 183, 190, 192],
  238: [240],
}

const INTRODUCTION = `# Decisions

Each file describes one decision as it is today, on one screen: its context, the decision and its consequences. If a decision changes, rewrite its file. If another decision replaces it, merge it into that one; “Merged” below keeps its number, because migrations and commits name it. Gaps between numbers are intended.

\`npx vitest run tests/architecture/decisions.test.ts -u\` writes this list from the titles and from the merged numbers in the test.
`

function readRecord(name: string) {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  return { name, text, number: Number(number), title }
}

const merged = Object.entries(MERGED).flatMap(([to, numbers]) => numbers.map((number) => ({ number, to })))
const fourDigits = (number: number | string) => String(number).padStart(4, '0')

test('every record begins with its number and its title, and no number is used twice', () => {
  expect(records.filter(({ name, number }) => number !== Number(name.slice(0, 4))).map(({ name }) => name)).toEqual([])
  const numbers = [...records, ...merged].map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('every record has a context, a decision and its consequences, on one screen', () => {
  const others = records.filter(({ text }) => {
    const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading)
    return headings.join() !== 'Context,Decision,Consequences' || text.length > 4_000
  })
  expect(others.map(({ name, text }) => `${name}, ${text.length} letters`)).toEqual([])
})

test('there are at most sixty records', () => {
  expect(records.length).toBeLessThanOrEqual(60)
})

test('a merged number leads to an existing section', () => {
  const lost = merged.filter(({ to }) =>
    /^\d+$/.test(to) ? !records.some(({ number }) => number === Number(to)) : !existsSync(join(ROOT, to)),
  )
  expect(lost).toEqual([])
})

test('every record that is linked or named exists', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.md'], { cwd: ROOT })
  const broken = files
    .toString()
    .split('\n')
    .filter((file) => file && file !== 'docs/decisions/README.md' && existsSync(join(ROOT, file)))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:decisions?[ /]\[?|\]\()(\d{2,4})\b(-[a-z0-9-]+\.md)?/g)]
        .filter(([, number = '', rest]) =>
          rest ? !names.includes(number + rest) : !records.some((record) => record.number === Number(number)),
        )
        .map(([said]) => `${file}: ${said}`),
    )
  expect(broken).toEqual([])
})

test('the index has every record with its title, and the new place of each merged one', async () => {
  const lines = records.map(({ name, title }) => `- [${name.slice(0, 4)}](${name}) ${title}`)
  const moves = merged
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, to }) =>
      /^\d+$/.test(to)
        ? `- ${fourDigits(number)} → [${fourDigits(to)}](${names.find((name) => name.startsWith(fourDigits(to)))})`
        : `- ${fourDigits(number)} → [${to}](../../${to})`,
    )
  const text = [INTRODUCTION, ...lines, '', '## Merged', '', ...moves].join('\n')
  await expect(`${text}\n`).toMatchFileSnapshot(join(FOLDER, 'README.md'))
})
