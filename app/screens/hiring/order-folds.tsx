import { Fragment, type ReactNode } from 'react'
import { Line } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import type { WrittenAgreement } from './agreed-terms.server.ts'
import type { presentOrder } from './order-page.server.ts'

type Presented = ReturnType<typeof presentOrder>

interface FoldProps {
  id: string
  title: string
  /** Whether the fold is open from the beginning. */
  open?: boolean
  children: ReactNode
}

/** A folded part of the page of an order, for readers who look for it. */
export function Fold({ id, title, open, children }: FoldProps) {
  return (
    <details className="panel order-fold" open={open}>
      <summary>
        <h2 id={id} className="title">
          {title}
        </h2>
      </summary>
      <div className="stack">{children}</div>
    </details>
  )
}

/** The agreement, word by word. */
export function AgreementFold({ agreement }: { agreement: NonNullable<Presented['agreement']> }) {
  const { title, terms, translation } = agreement
  if (!translation)
    return (
      <Fold id="agreement" title={title}>
        <Terms terms={terms} />
      </Fold>
    )
  return (
    <Fold id="agreement" title={translation.title}>
      <p className="callout">{translation.note}</p>
      <Terms terms={terms} language="es" />
      <h3>{translation.name}</h3>
      <Terms terms={translation.terms} />
    </Fold>
  )
}

function Terms({ terms, language }: { terms: WrittenAgreement['terms']; language?: string }) {
  return (
    <dl className="terms" lang={language}>
      {terms.map(({ name, text, lang }, index) => (
        <Fragment key={index}>
          <dt>
            <Line of={name} />
          </dt>
          <dd className="words" lang={lang}>
            {text}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The state of an order under its name, since when, and the way out of it while the law gives one. */
export function OrderHead({ order: { badge, label, since, withdraw } }: { order: Presented }) {
  return (
    <p className="cluster cluster--tight">
      <span className={badge}>{label}</span> <span className="small soft">{since}</span>{' '}
      {withdraw && (
        <span className="small">
          <Link to={withdraw.to}>{withdraw.title}</Link> <span className="soft">{withdraw.until}</span>
        </span>
      )}
    </p>
  )
}
