import { useRef } from 'react'

/** The answer survives a jump within the page, such as the skip link's, at which the router forgets it. */
export function useLatest<Answer>(answer: Answer | undefined): Answer | undefined {
  const latest = useRef(answer)
  if (answer !== undefined) latest.current = answer
  return latest.current
}
