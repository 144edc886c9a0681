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

const ITEMS = [...Object.values(VIEWS), { to: SIGNALS, label: 'Mensajes repetidos' }, { to: SEARCH, label: 'Buscador' }]

/** The lists of the moderators. */
export function ModerationTabs({ current }: { current: QueueView | 'signals' | 'search' }) {
  const at = current === 'signals' ? SIGNALS : current === 'search' ? SEARCH : VIEWS[current].to
  return <Tabs label="Moderación" items={ITEMS} current={at} />
}
