import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once scripts run: for controls that need them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
