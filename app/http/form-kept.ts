/** The answer of an action whose page cannot be shown: the form, ready to be sent again. */
export interface FormKept {
  kind: 'form-kept'
  message: string
  /** The address to send it to. */
  path: string
  /** The person's words, by the names of the fields. */
  written: { name: string; label: string; value: string; isLine: boolean }[]
  /** The other text fields, unchanged. */
  others: { name: string; value: string }[]
  /** The form had files, which could not be kept. */
  hadFiles: boolean
  /** The form came before with other content. */
  before?: {
    /** The page of the sent form; null when it is not known whether it arrived. */
    to: string | null
    differs: { label: string; before: string; now: string }[]
  }
}

export function isFormKept(answer: unknown): answer is FormKept {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'form-kept'
}
