import type { ICON_NAMES } from './icon-names.ts'
import sprite from './icons.svg?url'

export type IconName = (typeof ICON_NAMES)[number]

/** A drawing beside a word. Without a word it needs the name in `label`. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      // Without styles a drawing without a size fills the window.
      width="20"
      height="20"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
