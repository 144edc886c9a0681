import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The files for an operator of Prometheus. */
export const MONITORING = join(import.meta.dirname, '../../docs/monitoring')

/** The rules by their names, for tests that run without Prometheus. `npm run check:alerts` has it judge them. */
export const expressions = new Map(
  [...readFileSync(join(MONITORING, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
    ([, name = '', expr = '']) => [name, expr],
  ),
)

export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The series that an instance gives, or Prometheus adds. */
export const samplesOf = (text: string): Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, word]) => [key, word])),
    value: Number(value),
  }))

/** The samples that a selector picks: a name, and labels that are equal or match. */
export function pick(samples: Sample[], selector: string): Sample[] {
  const [, name, matchers = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? []
  const wanted = [...matchers.matchAll(/(\w+)(=~|!?=)"([^"]*)"/g)]
  return samples.filter(
    (sample) =>
      sample.name === name &&
      wanted.every(([, label = '', how, word = '']) => {
        const is = sample.labels[label] ?? ''
        return how === '=~' ? new RegExp(`^(?:${word})$`).test(is) : (is === word) === (how === '=')
      }),
  )
}

/** The growth of samples. Prometheus sees none for a new series, and handles a counter that begins anew. */
function growth(before: Sample[], after: Sample[]): number {
  const known = new Map(before.map(({ name, labels, value }) => [JSON.stringify([name, labels]), value]))
  return after.reduce((sum, { name, labels, value }) => {
    const was = known.get(JSON.stringify([name, labels])) ?? value
    return sum + (value < was ? value : value - was)
  }, 0)
}

/** The value of a term of the rules between two readings: `sum(…)` of a figure or of its growth. */
function worth(term: string, before: Sample[], after: Sample[]): number {
  const [, fold = '', inner = ''] = /^(sum|max|min)\((.+?)( or vector\(0\))?\)$/.exec(term.trim()) ?? []
  const [, selector = inner, grows] = /^increase\((.+)\[(\d+m)\]\)$/.exec(inner) ?? /^abs\((.+)\)$/.exec(inner) ?? []
  expect(selector, term).toMatch(/^\w+(\{.*\})?$/)
  if (grows) return growth(pick(before, selector), pick(after, selector))
  const values = pick(after, selector).map(({ value }) => Math.abs(value))
  if (fold === 'sum') return values.reduce((sum, value) => sum + value, 0)
  return fold === 'max' ? Math.max(...values) : Math.min(...values)
}

/** Whether a rule speaks up. */
export function holds(expr: string, before: Sample[], after: Sample[]): boolean {
  const [, terms = '', comparison, bar] = /^(.+) ([<>]) ([\d.]+)$/.exec(expr) ?? []
  const [first = 0, second = 1] = terms.split(' / ').map((term) => worth(term, before, after))
  return comparison === '>' ? first / second > Number(bar) : first / second < Number(bar)
}
