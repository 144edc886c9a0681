import type { ReactNode } from 'react'

const THEMES = ['light', 'dark'] as const
export type ShownTheme = (typeof THEMES)[number]

interface SpecimenProps {
  /** As it is imported. */
  name: string
  /** Where it is, below app/. */
  file: string
  /** Draws it; the theme keeps ids apart, for everything is drawn twice. */
  show: (theme: ShownTheme) => ReactNode
}

/** One component of the product with its name and file, in both themes side by side. */
export function Specimen({ name, file, show }: SpecimenProps) {
  return (
    <section className="specimen">
      <h3>{name}</h3>
      <p className="soft small">
        <code>{file}</code>
      </p>
      <div className="specimen__themes">
        {THEMES.map((theme) => (
          <div className={`specimen__stage ${theme}`} key={theme}>
            {show(theme)}
          </div>
        ))}
      </div>
    </section>
  )
}
