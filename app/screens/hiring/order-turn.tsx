import '#app/parts/hiring/payment.css'
import { Fragment } from 'react'
import { Line } from '#app/ui/line.tsx'
import { OrderFiles } from '#app/parts/hiring/order-files.tsx'
import type { presentOrder } from './order-page.server.ts'
import { StageActs } from './stage-acts.tsx'
import { t } from '#app/locale/texts.ts'

type Presented = ReturnType<typeof presentOrder>

interface OrderTurnProps {
  turn: Presented['turns'][number]
  /** Whether it is the first turn of its page, and heads it. */
  isFirst: boolean
  payment: Presented['payment']
  delivery: Presented['delivery']
}

/** Whose turn it is, for which task, and the controls for it. */
export function OrderTurn({ turn, isFirst, payment, delivery }: OrderTurnProps) {
  const { isMine, isFilled, heading, texts, act, others, stageN, more } = turn
  return (
    <section
      className={isMine ? 'panel order-turn order-turn--mine stack' : 'panel order-turn stack'}
      aria-label={heading}
    >
      <h2 className={isFirst ? undefined : 'title'}>{heading}</h2>
      {more && (
        <p>
          <a href={more.to}>{more.title}</a>
        </p>
      )}
      {texts.map((text, index) => (
        <p key={index}>
          <Line of={text} />
        </p>
      ))}
      {delivery && delivery.n === stageN && (
        <div className="stack">
          <h3 className="title">{t('Lo que te han entregado')}</h3>
          <p className="small soft">{delivery.when}</p>
          {delivery.body && (
            <p className="words" lang={delivery.lang}>
              {delivery.body}
            </p>
          )}
          <OrderFiles files={delivery.files} />
        </div>
      )}
      {payment && payment.n === stageN && (
        <>
          <dl className="payment">
            {payment.lines.map(({ name, text }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd className="num payment__iban">{text}</dd>
              </Fragment>
            ))}
          </dl>
          <p className="small soft">{payment.note}</p>
        </>
      )}
      <StageActs acts={act ? [act, ...others] : others} filled={isFilled ? act?.to : undefined} />
    </section>
  )
}
