import { t } from '#app/locale/texts.ts'

/** The hidden parts of a form without sign-in: the sealed moment of its page, and the trap field. */
export interface OpenedForm {
  stamp: { name: string; value: string }
  trap: string
}

/** The opening of a form from an answer that asks for one more press. */
export function openedBy(answer: object | null | undefined): OpenedForm | undefined {
  // Only `askAgain` adds this part to an answer.
  return answer && 'opened' in answer ? (answer.opened as OpenedForm) : undefined
}

/**
 * The hidden fields of a form without sign-in. They are hidden from people and screen readers, but text browsers show
 * the trap field, so it is the last of its form.
 */
export function OpenFormFields({ opened }: { opened: OpenedForm }) {
  return (
    <>
      <input type="hidden" name={opened.stamp.name} value={opened.stamp.value} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('Para robots: déjalo vacío')} <input type="text" name={opened.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
