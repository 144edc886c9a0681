/** What an action answers when its form came from someone who is not signed in (C11). */
export interface SignInNeeded {
  kind: 'sign-in-needed'
  message: string
  /** Where to go on after signing in: the form's own path. */
  next: string
  /** The text fields of the form, closed; null when there was too much to carry. */
  sealed: string | null
  /** How long the browser finds them again, also by way of registering; null when only this page has them. */
  keptHours: number | null
  hadFiles: boolean
}

export function isSignInNeeded(answer: unknown): answer is SignInNeeded {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'sign-in-needed'
}
