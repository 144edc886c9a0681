import './row-menu.css'
import { Icon } from './icon.tsx'
import { useMenu } from './menu.ts'
import { named } from './named.tsx'
import type { Theirs } from './pieces.tsx'
import { t } from '#app/locale/texts.ts'

interface RowMenuProps {
  /** Makes its name: `(title) => t('Más acciones de {title}', { title })`. */
  label: (words: string) => string
  /** The subject of the row. */
  of: Theirs
  children: React.ReactNode
}

/** The rarer actions of a row. It opens without script. */
export function RowMenu({ label, of, children }: RowMenuProps) {
  const menu = useMenu()
  return (
    <details className="row-menu" ref={menu}>
      <summary
        className="button button--plain button--icon"
        title={t('Más acciones')}
        {...named(of, label, {
          icon: <Icon name="ellipsis" />,
          label: <span className="visually-hidden">{t('Más acciones')}</span>,
        })}
      />
      <div className="row-menu__items panel">{children}</div>
    </details>
  )
}
