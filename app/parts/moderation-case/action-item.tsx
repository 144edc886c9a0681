import { t } from '#app/locale/texts.ts'
export interface PresentedAction {
  what: string
  rule: string
  facts: string
  automated: boolean
  by: string | null
  at: string
  when: string
  until: string | null
  reversed: string | null
}

/** A measure with its reasons: what was done, by which rule, why, by whom, and until when. */
export function ActionItem({ action, showsWho = true }: { action: PresentedAction; showsWho?: boolean }) {
  const { what, rule, facts, automated, by, at, when, until, reversed } = action
  return (
    <div className="stack">
      <p>
        <strong>{what}</strong> <span className="soft">· {rule}</span>
      </p>
      <p className="said">{facts}</p>
      <p className="soft small">
        <time dateTime={at}>{when}</time>.{' '}
        {automated
          ? t('Automática, por una regla publicada.')
          : showsWho
            ? t('Lo decidió {by}.', { by: by ?? '' })
            : t('Lo decidió una persona.')}
        {until && ` ${t('Hasta el {until}.', { until })}`}
        {reversed && ` ${t('Revertida el {date}.', { date: reversed })}`}
      </p>
    </div>
  )
}
