import type { WithoutFiles } from './without-files.ts'

/** Stands before a form that was refused for some of its files only: one press sends it without them (C6). */
export function GoOnWithout({ form, says, button }: WithoutFiles & { form: string }) {
  return (
    <div className="callout callout--warn cluster go-on-without">
      <p>{says}</p>
      <button type="submit" form={form} className="button">
        {button}
      </button>
    </div>
  )
}
