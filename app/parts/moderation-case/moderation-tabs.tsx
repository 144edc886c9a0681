import { useRouteLoaderData } from '@remix-run/react'
import { DISPUTES_PATH } from '#app/domain/disputes/steps.ts'
import type { QueueView } from '#app/domain/moderation/queue-params.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const PATH = '/moderation'
const SIGNALS = `${PATH}/signals`
const SEARCH = `${PATH}/search`

const VIEWS: Record<QueueView, { to: string; label: string }> = {
  pending: { to: PATH, label: 'Pendientes' },
  mine: { to: `${PATH}?view=mine`, label: 'Las mías' },
  appeals: { to: `${PATH}?view=appeals`, label: 'Recursos' },
  decided: { to: `${PATH}?view=decided`, label: 'Resueltas' },
}

const CASES = Object.values(VIEWS)
/** Where each list is. */
const PLACES = {
  pending: VIEWS.pending.to,
  mine: VIEWS.mine.to,
  appeals: VIEWS.appeals.to,
  decided: VIEWS.decided.to,
  disputes: DISPUTES_PATH,
  signals: SIGNALS,
  search: SEARCH,
}
const DISPUTES = { to: DISPUTES_PATH, label: 'Disputas' }
const REST = [
  { to: SIGNALS, label: 'Mensajes repetidos' },
  { to: SEARCH, label: 'Buscador' },
]

/** The lists of the moderators; disputes only where people can hire each other. */
export function ModerationTabs({ current }: { current: keyof typeof PLACES }) {
  const known = useRouteLoaderData<{ hasHiring?: boolean }>('root')
  return (
    <Tabs
      label="Moderación"
      items={[...CASES, ...(known?.hasHiring ? [DISPUTES] : []), ...REST]}
      current={PLACES[current]}
    />
  )
}
