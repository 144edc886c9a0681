import { lazy, Suspense, useEffect, useState } from 'react'
import type { LiveCardFrame } from './live-card-frame.ts'

const LiveCard = lazy(() => import('./live-card.tsx'))

/** A card beside the form, where there is room for one: its script is fetched then only. */
export function BesideForm(props: LiveCardFrame & { formId: string; currencySymbol: string }) {
  const isWide = useWide()
  return isWide ? (
    <Suspense>
      <LiveCard {...props} />
    </Suspense>
  ) : null
}

/** As in create-listing.css. */
const WIDE = '(min-width: 80rem)'

function useWide(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(WIDE)
    const note = () => setWide(query.matches)
    note()
    query.addEventListener('change', note)
    return () => query.removeEventListener('change', note)
  }, [])
  return isWide
}
