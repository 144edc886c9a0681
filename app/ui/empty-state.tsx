import './plain-page.css'
import { TileOrnament } from './tile-cover.tsx'

/** Says what an empty place is for; its children offer the next step. */
export function EmptyState({
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  title: string
  text?: React.ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  children?: React.ReactNode
}) {
  return (
    <div className="empty-state">
      <TileOrnament className="empty-state__tile" seed={title} />
      <Heading>{title}</Heading>
      {text && <p className="empty-state__text">{text}</p>}
      {children && <div className="empty-state__step">{children}</div>}
    </div>
  )
}
