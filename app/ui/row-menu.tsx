import './row-menu.css'
import { Icon } from './icon.tsx'
import { useMenu } from './menu.ts'
import { t } from '#app/locale/texts.ts'

/** The rarer actions of a row. It opens without script. */
export function RowMenu({ label, children }: { label: string; children: React.ReactNode }) {
  const menu = useMenu()
  return (
    <details className="row-menu" ref={menu}>
      <summary className="button button--plain button--icon" aria-label={label} title={t('Más acciones')}>
        <Icon name="ellipsis" />
        <span className="visually-hidden">{t('Más acciones')}</span>
      </summary>
      <div className="row-menu__items panel">{children}</div>
    </details>
  )
}
