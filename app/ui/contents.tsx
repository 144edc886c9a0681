import './contents.css'
import { useId } from 'react'
import { t } from '#app/locale/texts.ts'

/**
 * The parts of a long text as links, beside the text on wide screens. It is in a `.prose`.
 * @param language of the titles, if it is not that of the page.
 */
export function Contents({
  items,
  language,
}: {
  items: readonly { id: string; title: string }[]
  language?: string | undefined
}) {
  const id = useId()
  return (
    <nav className="contents" aria-labelledby={id}>
      <div className="contents__list">
        <p id={id}>{t('En esta página')}</p>
        <ul lang={language}>
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
