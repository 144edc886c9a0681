import { Form, Link } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { KIND_NAMES, PUBLISHED_BEFORE } from './published-kinds.ts'
import type { PublishedKind } from '#app/domain/accounts/taking-over.server.ts'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

interface DecisionPageProps {
  item: { kind: PublishedKind; title: string; words: string; decision: 'queda' | 'quitado' | null }
  title: string
  button: string
  /** The effect of the press. */
  children: React.ReactNode
  answer: { message: string } | undefined
}

/** The small page of one decision. */
export function DecisionPage({ item, title, button, children, answer }: DecisionPageProps) {
  return (
    <div className="wrap wrap--form page stack--loose">
      {answer && (
        <div className="error-summary" role="alert">
          <p>{answer.message}</p>
        </div>
      )}
      <h1>{title}</h1>
      <p>
        {rich('{kind}: <strong>{title}</strong>', {
          kind: KIND_NAMES()[item.kind],
          title: item.title,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      {item.words && <p>{item.words}</p>}
      {item.decision ? <p>{t('Ya lo has decidido.')}</p> : <p>{children}</p>}
      <div className="cluster">
        {!item.decision && (
          <Form method="post">
            <SubmitButton busy={t('Un momento...')}>{button}</SubmitButton>
          </Form>
        )}{' '}
        <Link to={PUBLISHED_BEFORE} className="button button--plain">
          {t('Ver todo lo que estaba publicado')}
        </Link>
      </div>
    </div>
  )
}
