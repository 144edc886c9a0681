import type { Visitor } from './visitor.ts'

/** The control of that name. For forms in which several controls share a label; else use `control(label)`. */
export const field = (visitor: Visitor, name: string) =>
  visitor.document.querySelector<HTMLInputElement>(`main [name="${name}"]`)!

export const set = (visitor: Visitor, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) field(visitor, name).value = value
}

export const textOf = (visitor: Visitor, selector: string) =>
  (visitor.document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Accepts a quote with a start at once. Its button names the price, whose space does not break. */
export const hire = (visitor: Visitor) => {
  visitor.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  return visitor.press((visitor.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
}
