import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once scripts run: for controls that do nothing without them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
