import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** The rarer actions of a row. It opens without script; with script Escape or a click elsewhere closes it. */
export function RowMenu({ label, children }: { label: string; children: React.ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu
      if (!current?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isEscape) current.querySelector('summary')?.focus()
      if (isEscape || (event.type === 'click' && event.target instanceof Node && !current.contains(event.target)))
        current.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    <details className="row-menu" ref={menu}>
      <summary className="button button--plain button--icon" aria-label={label} title="Más acciones">
        <Icon name="ellipsis" />
        <span className="visually-hidden">Más acciones</span>
      </summary>
      <div className="row-menu__items panel">{children}</div>
    </details>
  )
}
