import { Tabs } from '#app/ui/tabs.tsx'
import { OWN_CONTESTS_PATH, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'

/** The contests that a person organises, and those they entered. */
export const ContestTabs = () => (
  <Tabs
    label="Concursos"
    items={[
      { to: OWN_CONTESTS_PATH, label: 'Los que convocas', exact: true },
      { to: OWN_ENTRIES_PATH, label: 'Tus propuestas' },
    ]}
  />
)
