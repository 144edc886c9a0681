/** A fault keeps something from working; a warning should be known. */
export type State = 'ok' | 'warning' | 'fault'

export interface Finding {
  name: string
  state: State
  /** The finding in one line. */
  found: string
  /** The remedy. */
  advice?: string
}

export type Check = () => Promise<Finding | Finding[]>

export const ok = (name: string, found: string): Finding => ({ name, state: 'ok', found })
export const warning = (name: string, found: string, advice: string): Finding => ({
  name,
  state: 'warning',
  found,
  advice,
})
export const fault = (name: string, found: string, advice: string): Finding => ({ name, state: 'fault', found, advice })

const SIGNS: Record<State, string> = { ok: '✓', warning: '!', fault: '✗' }

/** One line for each finding, and under it what to do. */
export function asTable(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .map(({ name, state, found, advice }) => {
      const line = `${SIGNS[state]} ${name.padEnd(width)}  ${found}`
      return advice ? `${line}\n  ${' '.repeat(width)}  → ${advice}` : line
    })
    .join('\n')
}
