import { Line } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import type { presentOrder } from './order-page.server.ts'
import { StageActs } from './stage-acts.tsx'
import { t } from '#app/locale/texts.ts'

type Stage = ReturnType<typeof presentOrder>['stages'][number]

interface StageItemProps {
  stage: Stage
  /** Whether the stage is all of the order, whose state the page shows above. */
  isAlone: boolean
  /** The top of the page already says what the stage waits for and what the reader can do. */
  isTold: boolean
}

/** A stage of an order: its progress, and the acts of the reader that are not their first task. */
export function StageItem({ stage, isAlone, isTold }: StageItemProps) {
  return (
    <li className="panel stack stack--close" id={`stage-${stage.n}`}>
      <div className="bar">
        <h3 className="title" lang={stage.lang}>
          {stage.title}
        </h3>
        <span className="num strong">{stage.toPay}</span>
      </div>
      <p className="cluster">
        {!isAlone && <span className={stage.badge}>{stage.label}</span>}{' '}
        {stage.isMine && !isTold && <span className="badge badge--warn">{t('Te toca')}</span>}{' '}
        {stage.payment && <span className={stage.isPaid ? 'badge badge--good' : 'badge'}>{stage.payment}</span>}{' '}
      </p>
      {!isTold &&
        [stage.asked, stage.text, stage.owed].map(
          (text, index) =>
            text && (
              <p key={index}>
                <Line of={text} />
              </p>
            ),
        )}
      {stage.disputes.map(({ to, title, label }) => (
        <p key={to} className="cluster">
          <Link to={to}>{title}</Link> <span className="soft">{label}</span>
        </p>
      ))}
      {stage.pictures.length > 0 && (
        <ul className="cluster">
          {stage.pictures.map(({ to, name }) => (
            <li key={to}>
              <a href={to}>
                <img className="thumb delivered" src={to} alt={name} width={120} height={90} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Rounds stage={stage} />
      {(stage.due ?? stage.revisionsLeft) && (
        <p className="small soft">
          {!isTold && stage.due} {stage.revisionsLeft}
        </p>
      )}
      {!isTold && <StageActs acts={stage.acts} />}
    </li>
  )
}

/** The changes of one round, and the way to the others. */
function Rounds({ stage: { n, rounds } }: { stage: Stage }) {
  if (!rounds) return null
  const { title, points, links } = rounds
  return (
    <section className="stack" id={`rounds-${n}`} aria-label={t('Cambios pedidos')}>
      {points.length > 0 && (
        <details open>
          <summary>{title}</summary>
          <ol className="points">
            {points.map(({ point, body, lang, answer }) => (
              <li key={point}>
                <span lang={lang}>{body}</span> <span className="soft">· {answer}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {links.length > 0 && (
        <p className="small cluster">
          {links.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
