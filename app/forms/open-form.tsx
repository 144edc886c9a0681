/** What the server says of a form that needs no sign-in: when its page was shown, sealed, and the field nobody sees. */
export interface OpenedForm {
  stamp: { name: string; value: string }
  trap: string
}

/** The same of an answer that asks for one more press. */
export function openedBy(answer: object | null | undefined): OpenedForm | undefined {
  return answer && 'opened' in answer ? (answer.opened as OpenedForm) : undefined
}

/** The hidden part of a form that needs no sign-in. People see nothing of it, nor do screen readers. */
export function OpenFormFields({ opened }: { opened: OpenedForm }) {
  return (
    <>
      <input type="hidden" name={opened.stamp.name} value={opened.stamp.value} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Deja este campo vacío <input type="text" name={opened.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
