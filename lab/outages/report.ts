// The outcomes of people's requests while a part was away, as a row of the table.
import { SECOND_MS } from '#app/locale/durations.ts'
import type { Traffic } from './visitors.ts'

/** Within this, everything is answered again once the part is back. */
const BACK_WITHIN_S = 2

export interface Outcome {
  behind: string
  fault: string
  /** Whether the fault must stay unnoticed: no request may fail. */
  isHidden?: boolean
  traffic: Traffic
  /** How many milliseconds the part was away. */
  away?: number
  /** When it was there again. */
  returned: number
  stored: ReadonlyMap<string, number>
}

const COLUMNS = [
  'behind',
  'taken away',
  'away s',
  'requests',
  'failed',
  'not ours',
  'sent',
  'lost',
  'doubled',
  'again after s',
]

export const head = `| ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length)}`

/** The row, what breaks a bar, and whether a write was lost or doubled. */
export function judge({ behind, fault, isHidden, traffic, away = 0, returned, stored }: Outcome) {
  const { requests, failures, acknowledged, unanswered } = traffic
  const lost = acknowledged.filter((text) => !stored.has(text)).length
  const doubled = [...stored.values()].filter((times) => times > 1).length
  const strange = failures.filter(({ isOurs }) => !isOurs)
  const late = failures.filter(({ begun }) => begun > returned).map(({ ended }) => ended - returned)
  const again = late.reduce((latest, ms) => Math.max(latest, ms), 0) / SECOND_MS
  const figures = [requests, failures.length, strange.length, acknowledged.length, lost, doubled, again.toFixed(1)]
  const broken = [
    lost > 0 && `${lost} lost`,
    doubled > 0 && `${doubled} doubled`,
    isHidden && failures.length > 0 && `${failures.length} failed (${kindsOf(failures)})`,
    strange.length > 0 && `${strange.length} without a page of ours (${kindsOf(strange)})`,
    unanswered.length > 0 && `${unanswered.length} never taken`,
    again > BACK_WITHIN_S && `answered again after ${again.toFixed(1)} s`,
  ].filter((text) => text !== false && text !== undefined)
  return {
    row: `| ${[behind, fault, (away / SECOND_MS).toFixed(1), ...figures].join(' | ')} |`,
    broken: broken.map((text) => `${behind}, ${fault}: ${text}`),
    isUnforgivable: lost + doubled > 0,
  }
}

const kindsOf = (failures: Traffic['failures']) => [...new Set(failures.map(({ what }) => what))].slice(0, 4).join(', ')
