import './side-scroll.css'
import type { ReactNode } from 'react'

/** A table that may be wider than its place: it scrolls, by keyboard too, and a line at its end says that there is more. */
export function SideScroll({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too
    <section className={className ? `side-scroll ${className}` : 'side-scroll'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
