import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Until the state of the page has arrived behind its markup, Remix holds its whole tree back. React cannot wait there
 * for a key or a click: it gives the page up (error 345), which then stays as it is without script. So the waiting is
 * done before React begins.
 */
async function stateOfPage(): Promise<void> {
  try {
    // It throws what it waits for before it does anything else.
    RemixBrowser({})
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting
  }
}

void stateOfPage().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  }),
)
