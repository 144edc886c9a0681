import './dispute-head.css'
import { StepTiles } from '#app/parts/hiring/order-steps.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { WorkPicture } from '#app/ui/with-whom.tsx'
import type { DisputeHead } from './dispute-head.server.ts'
import { t } from '#app/locale/texts.ts'

interface HeadProps {
  head: DisputeHead
  /** The heading, if it is not the amount. */
  heading: string
  badge: React.ReactNode
}

/** The sum of a dispute, the two sides and their wishes, and how far it is. */
export function DisputeHeading({ head: { work, sum, sides, steps }, heading, badge }: HeadProps) {
  return (
    <>
      <div className="dispute-head">
        <div className="stack--tight">
          <h1 className="num">{sum ?? heading}</h1>
          <p className="cluster">{badge}</p>
        </div>
        {work && <WorkPicture work={work} />}
      </div>
      <StepTiles label={t('Cómo va')} steps={steps} />
      <ul className="dispute-sides">
        {sides.map(({ side, id, name, url, isReader, wants }) => (
          <li key={side} className="who panel">
            <Avatar id={id} name={name} url={url} size="large" />
            <p>
              <b>
                <bdi>{name}</bdi>
                {isReader && ` ${t('(tú)')}`}
              </b>{' '}
              <span className="block num">{wants}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
