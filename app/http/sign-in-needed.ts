/** The answer of an action whose form came from a signed-out person (C11). */
export interface SignInNeeded {
  kind: 'sign-in-needed'
  message: string
  /** The form's own path, to go to after sign-in. */
  next: string
  /** The sealed text fields of the form; null when they were too large. */
  sealed: string | null
  /** For how many hours the browser finds them again; null when only this page has them. */
  keptHours: number | null
  hadFiles: boolean
}

export function isSignInNeeded(answer: unknown): answer is SignInNeeded {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'sign-in-needed'
}
