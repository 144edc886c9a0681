import './own-contests.css'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { OWN_CONTESTS_PATH, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { t } from '#app/locale/texts.ts'

/** The contests that a person organises, and those they entered. */
export const ContestTabs = () => (
  <Tabs
    label={t('Concursos')}
    items={[
      { to: OWN_CONTESTS_PATH, label: t('Los que convocas'), exact: true },
      { to: OWN_ENTRIES_PATH, label: t('Tus propuestas') },
    ]}
  />
)

interface OwnListProps<Item> {
  /** The list; null when it could not be read. */
  found: { items: Item[]; next: string | null } | null
  failure: { title: string; text: string }
  /** Shown while the list is empty. */
  empty: React.ReactNode
  children: (item: Item) => React.ReactNode
}

/** A person's contests or entries: a panel each, and a link to more. */
export function OwnList<Item extends { id: string }>({ found, failure, empty, children }: OwnListProps<Item>) {
  if (found === null) return <LoadFailure {...failure} />
  if (found.items.length === 0) return empty
  return (
    <>
      <ul className="rows">
        {found.items.map((item) => (
          <li key={item.id}>
            <article className="panel own-contest">{children(item)}</article>
          </li>
        ))}
      </ul>
      <Pager next={found.next} />
    </>
  )
}
