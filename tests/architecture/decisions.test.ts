import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../docs/decisions')
const names = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .toSorted()
const records = names.map((name) => readRecord(name))

const INTRODUCTION = `# Decisions

One file per decision: its context, what was decided and what follows from it, on one screen. A decision that no longer holds stays, says so below its title and links to the one in its place. Numbers leave gaps on purpose.

This list is made of the titles: \`npx vitest run tests/architecture/decisions.test.ts -u\`.
`

function readRecord(name: string) {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  // The whole decision, or a part of it, with where it stands now.
  const [, part, by] = /^# .+\n\n(In part s|S)uperseded by \[(\d+)\]\(/.exec(text) ?? []
  return {
    name,
    text,
    number: Number(number),
    title,
    by: by ? { isPart: part !== 'S', number: Number(by) } : undefined,
  }
}

test('every record begins with its number and its title, and no number is given twice', () => {
  expect(records.filter(({ name, number }) => number !== Number(name.slice(0, 4))).map(({ name }) => name)).toEqual([])
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length)
})

test('every record that a record links to is there', () => {
  const broken = records.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((\d{4}[^)#]*)/g)]
      .filter(([, to]) => !names.includes(to ?? ''))
      .map(([, to]) => `${name} → ${to}`),
  )
  expect(broken).toEqual([])
})

test('a record that another one supersedes or replaces says so', () => {
  const silent = records.flatMap(({ number, text }) =>
    [...text.matchAll(/^(?:Supersedes|Replaces)\b(.*)/gm)]
      .flatMap(([, said = '']) => [...said.matchAll(/\[(\d+)\]\(/g)].map(([, old]) => Number(old)))
      .filter((old) => records.find((record) => record.number === old)?.by?.number !== number)
      .map((old) => `${number} supersedes ${old}`),
  )
  expect(silent).toEqual([])
})

test('the index has every record with its title, and says which are superseded', async () => {
  const lines = records.map(({ name, title, by }) => {
    const end = by ? ` (${by.isPart ? 'in part ' : ''}superseded by ${by.number})` : ''
    return `- [${name.slice(0, 4)}](${name}) ${title}${end}`
  })
  await expect(`${INTRODUCTION}\n${lines.join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, 'README.md'))
})
