import { useRouteLoaderData } from '@remix-run/react'
import { DISPUTES_PATH } from '#app/domain/disputes/steps.ts'
import type { QueueView } from '#app/domain/moderation/queue-params.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const PATH = '/moderation'
const SIGNALS = `${PATH}/signals`
const SEARCH = `${PATH}/search`

/** Where each list is. */
const PLACES = {
  pending: PATH,
  mine: `${PATH}?view=mine`,
  appeals: `${PATH}?view=appeals`,
  decided: `${PATH}?view=decided`,
  disputes: DISPUTES_PATH,
  signals: SIGNALS,
  search: SEARCH,
} satisfies Record<QueueView | 'disputes' | 'signals' | 'search', string>

const CASES = perLanguage(() => [
  { to: PLACES.pending, label: t('Pendientes') },
  { to: PLACES.mine, label: t('Las mías') },
  { to: PLACES.appeals, label: t('Recursos') },
  { to: PLACES.decided, label: t('Resueltas') },
])
const DISPUTES = perLanguage(() => ({ to: DISPUTES_PATH, label: t('Disputas') }))
const REST = perLanguage(() => [
  { to: SIGNALS, label: t('Mensajes repetidos') },
  { to: SEARCH, label: t('Buscador') },
])

/** The lists of the moderators; disputes only where people can hire each other. */
export function ModerationTabs({ current }: { current: keyof typeof PLACES }) {
  const known = useRouteLoaderData<{ hasHiring?: boolean }>('root')
  return (
    <Tabs
      label={t('Moderación')}
      items={[...CASES(), ...(known?.hasHiring ? [DISPUTES()] : []), ...REST()]}
      current={PLACES[current]}
    />
  )
}
