import { useEffect } from 'react'

/** How many listings a browser keeps for reading without a connection: the last ones. */
export const KEPT_AT_MOST = 30
/** The page that explains it and switches it off. */
export const OFFLINE_SETTINGS = '/offline/settings'

const WORKER = '/service-worker.js'
const SCOPE = '/'
/** As `worker.js` names them. */
const PAGES = 'offline-pages'
const COPIES = 'offline-copies'
const REFUSED = 'offline-refused'

/** A copy's description in a list of copies. */
export interface CopyDescription {
  path: string
  title: string
  detail: string
}

/** Whether this browser can store copies: not over plain HTTP, and not in some private windows. */
export const canKeepCopies = () => 'serviceWorker' in navigator && 'caches' in window

/** Whether the browser's owner has refused copies. */
export function hasRefusedCopies(): boolean {
  try {
    return localStorage.getItem(REFUSED) !== null
  } catch {
    return true
  }
}

/** Keeps no copies from now on, and deletes the kept ones. */
export async function refuseCopies(): Promise<void> {
  localStorage.setItem(REFUSED, '1')
  await takeWorkerBack()
}

export async function acceptCopies(): Promise<void> {
  localStorage.removeItem(REFUSED)
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
}

export const forgetCopies = () => caches.delete(COPIES)

/** The kept copies, the newest first. */
export async function listCopies(): Promise<CopyDescription[]> {
  if (!(await caches.has(COPIES))) return []
  const cache = await caches.open(COPIES)
  const copies = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return (
    copies
      .flatMap((copy) => copy?.headers.get('X-Copy-Of') ?? [])
      // The service worker wrote it.
      .map((described) => JSON.parse(decodeURIComponent(described)) as CopyDescription)
      .reverse()
  )
}

/** Push has a worker with a scope of its own, which stays. */
async function takeWorkerBack(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  await registration?.unregister()
  await Promise.all([PAGES, COPIES].map((name) => caches.delete(name)))
}

/** Events that show a reader. */
const SIGNS_OF_A_READER = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Loads the worker that keeps listings, after the page has loaded and a reader scrolls, presses or types, so that the
 * first view does not get slower. If the operator or the browser's owner refuses it, removes it.
 */
export function useOfflinePages(isOn: boolean) {
  useEffect(() => {
    if (!canKeepCopies()) return
    if (!isOn || hasRefusedCopies()) {
      takeWorkerBack().catch(ignore)
      return
    }
    const register = () => void navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(ignore)
    const begin = () => {
      stop()
      if (document.readyState === 'complete') register()
      else window.addEventListener('load', register, { once: true })
    }
    const stop = () => SIGNS_OF_A_READER.forEach((sign) => window.removeEventListener(sign, begin))
    SIGNS_OF_A_READER.forEach((sign) => window.addEventListener(sign, begin, { passive: true }))
    return stop
  }, [isOn])
}

/** A browser that stores no copies works as before. */
const ignore = () => undefined
