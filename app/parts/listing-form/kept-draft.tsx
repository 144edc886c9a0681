import { lazy, Suspense, useEffect, useState } from 'react'

const DraftKeeper = lazy(() => import('./draft-keeper.tsx'))

/** Keeps the form's draft from the first word on: until then there is nothing to keep, and no script for it. */
export function KeptDraft(props: { formId: string; address: string; isKept: boolean }) {
  const { formId } = props
  const [isWritten, setWritten] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    const note = () => setWritten(true)
    form?.addEventListener('input', note, { once: true })
    return () => form?.removeEventListener('input', note)
  }, [formId])
  return isWritten ? (
    <Suspense>
      <DraftKeeper {...props} />
    </Suspense>
  ) : null
}
