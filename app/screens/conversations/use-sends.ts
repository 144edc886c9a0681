import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** How many messages were sent from this page without leaving it: only sending begins the form anew. */
export function useSends(path: string, refusal: unknown): number {
  const { formMethod, formAction } = useNavigation()
  const isSending = formMethod === 'POST' && formAction === path
  const wasSending = useRef(false)
  const [sends, setSends] = useState(0)
  useEffect(() => {
    if (wasSending.current && !isSending && !refusal) setSends((times) => times + 1)
    wasSending.current = isSending
  }, [isSending, refusal])
  return sends
}
