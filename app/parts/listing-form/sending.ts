/** How the sending of a form stands, as a fetcher of the router tells it. */
interface Fetched {
  state: string
  /** The answer; an accepted form leaves the one before, since its answer leads to another page. */
  data: unknown
}

/** What is known of a form between two looks at its fetcher. */
export interface Sending {
  isBusy: boolean
  /** The answer that was there when the fetcher was idle last. */
  answerBefore: unknown
}

/**
 * Whether the form has been accepted since the last look, and what to keep for the next one. React may show no state in
 * between: a quick answer can be there at the first look after the press.
 */
export function lookAtSending(known: Sending, { state, data }: Fetched): { known: Sending; isAccepted: boolean } {
  if (state !== 'idle') return { known: { ...known, isBusy: true }, isAccepted: false }
  const isAccepted = known.isBusy && known.answerBefore === data
  return { known: { isBusy: false, answerBefore: data }, isAccepted }
}
