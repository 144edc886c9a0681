import { useEffect, useState } from 'react'
import { QuoteTable, type QuoteTableProps } from './quote-table.tsx'
import { t } from '#app/locale/texts.ts'

interface RunningTableProps {
  formId: string
  /** The sum as the page came. */
  sum: QuoteTableProps | null
}

/** The sum of a quote: as the form came back, and with script while it is written. */
export function RunningTable({ formId, sum }: RunningTableProps) {
  const [running, setRunning] = useState<QuoteTableProps | null>()
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement
    let stop: (() => void) | undefined
    const gone = new AbortController()
    const begin = async () => {
      const { followSum } = await import('./running-sum.ts')
      if (!gone.signal.aborted) stop = followSum(form, setRunning)
    }
    form.addEventListener('input', () => void begin(), { once: true, signal: gone.signal })
    return () => {
      gone.abort()
      stop?.()
    }
  }, [formId])
  const shown = running === undefined ? sum : running
  return (
    <>
      <div role="status" className="quote-sum">
        {shown && (
          <section className="panel stack" aria-labelledby="sum">
            <h2 id="sum">{t('Así queda: {amount}', { amount: shown.total.toPay })}</h2>
            <QuoteTable {...shown} />
          </section>
        )}
      </div>
      {/* In view wherever one writes; beside the form the heading is. */}
      {shown && <p className="quote-total num">{t('Así queda: {amount}', { amount: shown.total.toPay })}</p>}
    </>
  )
}
