import { TEXT_COLUMNS } from '#app/forms/controls.tsx'
import type { SubmissionResult } from '@conform-to/react'
import { SEND_FAILED } from '#app/domain/conversations/limits.ts'
import { Link } from '#app/ui/link.tsx'

type Answer = SubmissionResult<string[]> | null | undefined

/** The page for a listing or person that cannot be written to (any more). */
export function NobodyToContact({ heading, text, lastResult }: { heading: string; text: string; lastResult: Answer }) {
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <h1>{heading}</h1>
      <p>{text}</p>
      <UnsentText lastResult={lastResult} />
      <p>
        <Link className="button" to="/marketplace">
          Volver al marketplace
        </Link>
      </p>
    </div>
  )
}

/** The unsent text, for its writer to copy. */
function UnsentText({ lastResult }: { lastResult: Answer }) {
  const text = lastResult?.initialValue?.['content']
  if (typeof text !== 'string') return null
  return (
    <div className="callout callout--bad stack" role="alert">
      <p>
        <strong>{SEND_FAILED}</strong>
      </p>
      <p>{lastResult?.error?.['']?.[0]}</p>
      <div className="field">
        <label htmlFor="unsent">Lo que habías escrito</label>{' '}
        <textarea id="unsent" readOnly rows={6} cols={TEXT_COLUMNS} defaultValue={text} />
      </div>
    </div>
  )
}
