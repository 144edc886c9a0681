import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { LiveCardFrame } from './live-card-frame.ts'

const LiveCard = lazy(() => import('./live-card.tsx'))

/** A card beside the form, if there is room for one: only then is its script fetched. */
export function BesideForm(props: LiveCardFrame & { formId: string; currencySymbol: string }) {
  const isWide = useHydrated() && window.matchMedia(WIDE).matches
  return isWide ? (
    <Suspense>
      <LiveCard {...props} />
    </Suspense>
  ) : null
}

/** The width of create-listing.css, which hides the card again where a window becomes narrower. */
const WIDE = '(min-width: 80rem)'
