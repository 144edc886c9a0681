import { useEffect } from 'react'

/** How many listings a browser keeps to be read without a connection: the last ones. */
export const KEPT_AT_MOST = 30
/** Where it is explained and switched off. */
export const OFFLINE_SETTINGS = '/offline/settings'

const WORKER = '/service-worker.js'
const SCOPE = '/'
/** As `worker.js` names them. */
const PAGES = 'offline-pages'
const COPIES = 'offline-copies'
const REFUSED = 'offline-refused'

/** What a list of copies says of one. */
export interface CopyDescription {
  path: string
  title: string
  detail: string
}

/** Whether this browser could keep anything: not over plain HTTP, and not in some private windows. */
export const canKeepCopies = () => 'serviceWorker' in navigator && 'caches' in window

/** Whether its owner wants nothing kept. */
export function hasRefusedCopies(): boolean {
  try {
    return localStorage.getItem(REFUSED) !== null
  } catch {
    return true
  }
}

/** Keeps nothing from now on, and takes back what was kept. */
export async function refuseCopies(): Promise<void> {
  localStorage.setItem(REFUSED, '1')
  await takeWorkerBack()
}

export async function acceptCopies(): Promise<void> {
  localStorage.removeItem(REFUSED)
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
}

export const forgetCopies = () => caches.delete(COPIES)

/** What is kept, the newest first. */
export async function listCopies(): Promise<CopyDescription[]> {
  if (!(await caches.has(COPIES))) return []
  const cache = await caches.open(COPIES)
  const copies = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return copies
    .flatMap((copy) => copy?.headers.get('X-Copy-Of') ?? [])
    .map((described) => JSON.parse(decodeURIComponent(described)) as CopyDescription)
    .reverse()
}

/** Push has a worker of its own, with a scope of its own: it stays. */
async function takeWorkerBack(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  await registration?.unregister()
  await Promise.all([PAGES, COPIES].map((name) => caches.delete(name)))
}

/** What shows that somebody reads. */
const SIGNS_OF_A_READER = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Brings the worker that keeps listings, once the page has loaded and somebody scrolls, presses or types: the first view
 * costs nothing more. Where the operator or the browser's owner wants none, takes it back.
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

/** A browser that keeps nothing reads as before. */
const ignore = () => undefined
