import { lazy, Suspense, useEffect, useState } from 'react'

const DraftKeeper = lazy(() => import('./draft-keeper.tsx'))

const isTyped = (one: Element) =>
  (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) &&
  one.type !== 'file' &&
  one.value !== one.defaultValue

/** Keeps the form's draft from the first word on: until then the script is not loaded. */
export function KeptDraft(props: { formId: string; address: string; isKept: boolean }) {
  const { formId } = props
  const [isWritten, setWritten] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const note = () => setWritten(true)
    // The first words may have been typed before the scripts came.
    if ([...form.elements].some(isTyped)) return note()
    form.addEventListener('input', note, { once: true })
    return () => form.removeEventListener('input', note)
  }, [formId])
  return isWritten ? (
    <Suspense>
      <DraftKeeper {...props} />
    </Suspense>
  ) : null
}
