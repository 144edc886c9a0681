/** What an action answers when nothing can be stored and its page cannot be shown either: the form, ready to be sent again. */
export interface FormKept {
  kind: 'form-kept'
  message: string
  /** Where it was sent. */
  path: string
  /** What was written, under the names that the form gave it. */
  written: { name: string; label: string; value: string; isLine: boolean }[]
  /** All other text fields, as they were. */
  others: { name: string; value: string }[]
  /** Files came along, and nobody could keep them. */
  hadFiles: boolean
}

export function isFormKept(answer: unknown): answer is FormKept {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'form-kept'
}
