import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once scripts run: for controls that would do nothing without. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
