import type { QuoteTableProps } from './quote-table.tsx'

/** The pause after the last key before the sum is requested. */
const PAUSE_MS = 500
const COUNTED = /^(stage_\d+_\w+|tax|tax_rate|tax_name|retention)$/

/**
 * Shows the total of a quote while it is written. The server computes it, as for the button «Calcular», so that amounts
 * are read and formatted in one place; null if there is none. Loaded once a person begins to write.
 */
export function followSum(form: HTMLFormElement, tell: (sum: QuoteTableProps | null) => void): () => void {
  let timer = 0
  let asked = 0
  const ask = async () => {
    const mine = ++asked
    const sum = await askSum(form).catch(() => null)
    if (mine === asked) tell(sum)
  }
  const wait = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), PAUSE_MS)
  }
  const listen = ({ target }: Event) => {
    if (COUNTED.test((target as HTMLInputElement).name)) wait()
  }
  form.addEventListener('input', listen)
  // Words that were typed before the script had loaded count too.
  wait()
  return () => {
    asked += 1
    window.clearTimeout(timer)
    form.removeEventListener('input', listen)
  }
}

async function askSum(form: HTMLFormElement): Promise<QuoteTableProps | null> {
  const sent = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') sent.append(name, value)
  sent.set('intent', 'calculate')
  const answer = await fetch(window.location.href, { method: 'POST', body: sent, redirect: 'error' })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return readSum([...page.querySelectorAll<HTMLTableRowElement>('section[aria-labelledby="sum"] tbody tr')])
}

/** The table of the answer; with several stages its last row is the sum. */
function readSum(rows: HTMLTableRowElement[]): QuoteTableProps | null {
  const stages = rows.map(({ cells }, index) => {
    const [title = '', days = '', base = '', tax = '', ...rest] = [...cells].map(({ textContent }) => textContent)
    return {
      n: index + 1,
      title,
      days,
      base,
      tax,
      retention: rest.length > 1 ? (rest[0] ?? null) : null,
      toPay: rest.at(-1) ?? '',
    }
  })
  const total = stages.at(-1)
  if (!total) return null
  const taxName = rows[0]?.cells[3]?.dataset['label'] ?? ''
  return { stages: stages.length > 1 ? stages.slice(0, -1) : stages, total, taxName }
}
