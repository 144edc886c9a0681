import { useState } from 'react'

/** The answer survives a jump within the page, such as the skip link's, at which the router forgets it. */
export function useLatest<Answer>(answer: Answer | undefined): Answer | undefined {
  const [latest, setLatest] = useState(answer)
  if (answer !== undefined && answer !== latest) setLatest(answer)
  return answer ?? latest
}
