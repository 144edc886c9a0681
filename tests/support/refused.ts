import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/**
 * Checks a refused form: the title says that it was refused, and each message of the summary leads to the control of
 * its label, which is marked as wrong and described by the message.
 */
export function expectRefused(visitor: Visitor, messages: Record<string, string>) {
  expect([visitor.status, visitor.title]).toEqual([422, expect.stringMatching(/^Error: /)])
  const links = visitor.mistakes()
  expect(links.map((link) => link.textContent)).toEqual(Object.values(messages))
  for (const [index, label] of Object.keys(messages).entries()) {
    const control = visitor.controlAt(links[index] as HTMLAnchorElement)
    expect(control).toBe(visitor.control(label))
    expect(control).toHaveAttribute('aria-invalid', 'true')
    expect(control).toHaveAccessibleDescription(expect.stringContaining(messages[label] as string))
  }
}
