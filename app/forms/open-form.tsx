/** What the server says of a form that needs no sign-in: when its page was shown, sealed, and the field nobody sees. */
export interface OpenedForm {
  stamp: { name: string; value: string }
  trap: string
}

/** The same of an answer that asks for one more press. */
export function openedBy(answer: object | null | undefined): OpenedForm | undefined {
  return answer && 'opened' in answer ? (answer.opened as OpenedForm) : undefined
}

/**
 * The hidden part of a form that needs no sign-in. Neither people nor screen readers meet it, but browsers of text
 * show it: it stands last in its form.
 */
export function OpenFormFields({ opened }: { opened: OpenedForm }) {
  return (
    <>
      <input type="hidden" name={opened.stamp.name} value={opened.stamp.value} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Para robots: déjalo vacío <input type="text" name={opened.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
