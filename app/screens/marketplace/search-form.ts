import { USUAL_KM } from '#app/domain/search/radii.ts'

/** The id of the form of the filters, some of whose controls are elsewhere on the page. */
export const FORM = 'search-form'

/** The address of the form without empty fields, which a plain GET form cannot make (S1). */
export function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() && !(name === 'km' && value === String(USUAL_KM)))
      query.set(name, value)
  }
  const text = query.toString()
  return text ? `/marketplace?${text}` : '/marketplace'
}

/** A twentieth of a degree, some five kilometres: more than that does not leave the browser. */
export const roughly = (degrees: number) => (Math.round(degrees * 20) / 20).toFixed(2)
