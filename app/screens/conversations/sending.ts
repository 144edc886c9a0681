import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { withoutLanguage } from '#app/locale/page-language.ts'
import { useUnderWay } from '#app/ui/lost-line.ts'

interface Sending {
  /** How many messages were sent from this page without leaving it: only sending resets the form. */
  sends: number
  /**
   * The message on its way: it is shown at once, and removed if it is refused or the line is lost, when the form has
   * the text.
   */
  onItsWay: string | undefined
}

export function useSending(path: string, refusal: unknown): Sending {
  const { formMethod, formAction } = useNavigation()
  const { formData } = useUnderWay()
  const isSending = formMethod === 'POST' && withoutLanguage(formAction) === path
  const wasSending = useRef(false)
  const [sends, setSends] = useState(0)
  useEffect(() => {
    if (wasSending.current && !isSending && !refusal) setSends((times) => times + 1)
    wasSending.current = isSending
  }, [isSending, refusal])
  return { sends, onItsWay: isSending && formData ? wordsOf(formData) : undefined }
}

/** The words of a message; empty for files alone, which are not shown before they are stored. */
function wordsOf(form: FormData): string {
  const content = form.get('content')
  return typeof content === 'string' ? content.trim() : ''
}
