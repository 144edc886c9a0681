/** What an action answers when the database is away and its page cannot be shown: the form, ready to be sent again. */
export interface FormKept {
  kind: 'form-kept'
  message: string
  /** The address to send it to. */
  path: string
  /** What the person wrote, by the names of the fields. */
  written: { name: string; label: string; value: string; isLine: boolean }[]
  /** The other text fields, unchanged. */
  others: { name: string; value: string }[]
  /** The form had files, which could not be kept. */
  hadFiles: boolean
}

export function isFormKept(answer: unknown): answer is FormKept {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'form-kept'
}
