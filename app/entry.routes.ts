import { createClientRoutes } from '@remix-run/react/dist/esm/routes.js'
import type { getPatchRoutesOnNavigationFunction as Discover } from '@remix-run/react/dist/fog-of-war.js'
import { useEffect } from 'react'
import { goOnWithoutScript } from './entry.line.ts'

/**
 * How a browser learns of routes that its page does not know (docs/decisions/0043). `vite.config.ts` puts this module
 * in the place of Remix's own, which asks the server for the routes of all links when a page is shown, again when the
 * page changes before the answer is there, and once more for each address with a parameter. Here the file of all routes
 * is read once, and browsers keep it until the next release.
 */
export const getPatchRoutesOnNavigationFunction: typeof Discover = (manifest, modules, future, isSpaMode) => {
  read = async () => {
    const { routes: known, url } = manifest
    // The file puts the whole table in the place of the page's part of it, which the router continues to use.
    await import(/* @vite-ignore */ url)
    const added = Object.fromEntries(Object.entries(window.__remixManifest.routes).filter(([id]) => !(id in known)))
    window.__remixManifest = manifest
    Object.assign(known, added)
    const parents = new Set(Object.values(added).map(({ parentId }) => parentId as string))
    for (const parent of parents)
      if (!(parent in added))
        window.__remixRouter.patchRoutes(parent, createClientRoutes(added, modules, null, future, isSpaMode, parent))
  }
  return async () => {
    try {
      await readOnce()
    } catch {
      await goOnWithoutScript()
    }
  }
}

let read: () => Promise<void>
let reading: Promise<void> | undefined

const readOnce = () =>
  (reading ??= read().catch((error: unknown) => {
    reading = undefined
    throw error
  }))

/** Reads the routes when somebody first points at something, touches the page or moves the focus: before a click. */
export function useFogOFWarDiscovery(): void {
  useEffect(() => {
    if (navigator.connection?.saveData) return
    const ahead = () => void readOnce().catch(() => {})
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, ahead, { once: true })
  }, [])
}
