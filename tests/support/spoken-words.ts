import type { Visitor } from './visitor.ts'

/** The first control of the main part of a page with this name. */
export const byName = (visitor: Visitor, name: string) =>
  visitor.document.querySelector<HTMLInputElement>(`main [name="${name}"]`)

/** Fills a form in by the names of its fields, whatever language their labels are in, and sends it by its button. */
export async function send(visitor: Visitor, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = byName(visitor, name)
    if (!control) throw new Error(`${visitor.path} has no field “${name}”`)
    if (control.type !== 'radio') control.value = value
    else {
      const choice = visitor.document.querySelector<HTMLInputElement>(`main [name="${name}"][value="${value}"]`)
      if (choice) choice.checked = true
    }
  }
  const form = byName(visitor, Object.keys(fields)[0] ?? '')?.form
  const buttons = [...(form?.querySelectorAll<HTMLButtonElement>('button[type=submit]:not([name])') ?? [])]
  const button = buttons.find((one) => one.getAttribute('aria-hidden') !== 'true' && !one.hasAttribute('formaction'))
  await visitor.press(button?.getAttribute('aria-label') ?? (button?.textContent || '').trim())
}

const READ_OUT = ['aria-label', 'alt', 'title']

/**
 * The declared language of elements that begin with this text, and of labels that contain it; by default that of the
 * page.
 */
export function languagesOf(text: string, document: Document): (string | undefined)[] {
  const { body } = document
  const walker = document.createTreeWalker(body, 4)
  const said = new Set<string | undefined>()
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode
    if (element?.closest('script, title, textarea, option') || !textContent?.trim().startsWith(text)) continue
    said.add(element?.closest('[lang]')?.getAttribute('lang') ?? undefined)
  }
  for (const element of body.querySelectorAll('*'))
    if (READ_OUT.some((name) => element.getAttribute(name)?.includes(text)))
      said.add(element.closest('[lang]')?.getAttribute('lang') ?? undefined)
  return [...said]
}
