import { Fragment } from 'react'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

interface StageActsProps {
  acts: readonly { to: string; title: string; isRare?: boolean }[]
  /** The address of the one filled button of the page. */
  filled?: string | undefined
}

/** The reader's acts; rarely needed ones are folded. */
export function StageActs({ acts, filled }: StageActsProps) {
  const rare = acts.filter(({ isRare }) => isRare)
  const links = (shown: StageActsProps['acts']) =>
    shown.length > 0 && (
      <p className="cluster">
        {shown.map(({ to, title }) => (
          <Fragment key={to}>
            <Link className={to === filled ? 'button' : 'button button--plain'} to={to}>
              {title}
            </Link>{' '}
          </Fragment>
        ))}
      </p>
    )
  return (
    <>
      {links(acts.filter(({ isRare }) => !isRare))}
      {rare.length > 0 && (
        <details className="rare-acts">
          <summary>{t('Si algo va mal')}</summary>
          {links(rare)}
        </details>
      )}
    </>
  )
}
