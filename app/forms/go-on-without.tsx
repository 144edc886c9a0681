import type { WithoutFiles } from './without-files.ts'

/** Shown before a form that needs only a confirmation: one press sends it without its refused files (C6), or at its price (C4). */
export function GoOnWithout({ form, says, button, ...said }: WithoutFiles & { form: string }) {
  return (
    <div className="callout callout--warn cluster spaced">
      <p>{says}</p>
      <button type="submit" form={form} className="button" {...said}>
        {button}
      </button>
    </div>
  )
}
