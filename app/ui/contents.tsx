import './contents.css'
import { useId } from 'react'
import { t } from '#app/locale/texts.ts'

/** The parts of a long text as links, beside the text on wide screens. It stands in a `.prose`. */
export function Contents({ items }: { items: readonly { id: string; title: string }[] }) {
  const id = useId()
  return (
    <nav className="contents" aria-labelledby={id}>
      <div className="contents__list">
        <p id={id}>{t('En esta página')}</p>
        <ul>
          {items.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
