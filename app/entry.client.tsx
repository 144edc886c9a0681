import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepForms } from './entry.line.ts'

/**
 * Until the state of the page has been read, Remix suspends its whole tree. React cannot wait there for a key or a
 * click: it abandons the page (error 345), which then stays without script. So the waiting happens before React begins.
 * A page whose state cannot be read stays as the server sent it.
 */
async function hasState(): Promise<boolean> {
  try {
    // It throws the promise that it waits for as its first act.
    RemixBrowser({})
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting
  }
  const state: unknown = window.__remixContext.state
  return state !== undefined
}

void hasState().then((canTakeOver) => {
  if (!canTakeOver) return
  keepForms()
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
