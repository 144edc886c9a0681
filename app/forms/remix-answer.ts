type RouterState = typeof window.__remixRouter.state

const plainFetch = window.fetch
/** Answers that Remix has not asked for yet, by address. */
const answers = new Map<string, Response>()

/** Whether Remix is waiting for the answer to a form. */
export const isBeingSent = ({ navigation, fetchers }: RouterState): boolean =>
  navigation.state === 'submitting' || [...fetchers.values()].some(({ state }) => state === 'submitting')

/**
 * Gives Remix this answer to the form that `submit` sends to the address, and lets every other request pass. `fetch` is
 * restored when Remix did not take the form, or gave it up before it asked.
 * @returns whether Remix took the form.
 */
export function answerOnce(address: string, answer: Response, submit: () => void): boolean {
  const router = window.__remixRouter
  const before = router.state
  answers.set(address, answer)
  window.fetch = fetchOrAnswer
  submit()
  // Remix's state changes at once when it takes a submission.
  if (router.state === before) {
    forget(address)
    return false
  }
  const unsubscribe = router.subscribe((state) => {
    if (isBeingSent(state)) return
    unsubscribe()
    forget(address)
  })
  return true
}

function fetchOrAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : input.toString()
  const answer = init?.method === 'POST' ? answers.get(address) : undefined
  if (!answer) return plainFetch(input, init)
  forget(address)
  return Promise.resolve(answer)
}

function forget(address: string) {
  answers.delete(address)
  if (answers.size === 0 && window.fetch === fetchOrAnswer) window.fetch = plainFetch
}
