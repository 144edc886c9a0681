import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { textsOf } from '#tests/support/read-texts.ts'
import type { RunningServer } from '#tests/support/app-process.ts'
import { spanishLeft } from '#tests/support/spanish-left.ts'
import { voiceOf } from '#tests/support/translations.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { mailsIn } from './mails.ts'
import type { People } from './people.ts'
import { REASONS } from './reasons.ts'
import type { Walker } from './walker.ts'

const words = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * A person who uses the product over HTTP without script, in the language of the people. Every page that they reach is
 * checked.
 */
export async function aVisitorWho({ language }: People, { origin, dataDir }: RunningServer): Promise<Walker> {
  const visitor = await Visitor.arrive({ origin })
  const prefix = `/${language}`
  const withPrefix = (path: string) => prefix + (path === '/' ? '' : path)
  const faults: string[] = []
  const look = () => {
    expect(visitor.status, visitor.path).toBeLessThan(500)
    const spoken = visitor.document.documentElement.lang
    if (spoken !== language) faults.push(`${visitor.path} is in ${spoken}`)
    for (const text of spanishLeft(textsOf(visitor.document), language, REASONS))
      faults.push(`${visitor.path}: ${text}`)
  }
  /** A browser follows the page's instructions at once. */
  const arrive = async () => {
    look()
    const next = /^0;url=(.+)$/.exec(visitor.headers.get('refresh') ?? '')?.[1]
    if (next) await visitor.visit(next).then(look)
  }
  const named = (name: string, value?: string) => {
    const wanted = value === undefined ? '' : `[value="${value}"]`
    const control = visitor.document.querySelector<HTMLInputElement>(
      `main [name="${name}"]:not([type=hidden])${wanted}`,
    )
    if (!control) throw new Error(`${visitor.path} has no field ${name} ${wanted}`)
    return control
  }
  const linkTo = (part: string) =>
    visitor.links().find((link) => link.closest('main') && link.getAttribute('href')?.includes(part))
  return {
    faults,
    say: voiceOf(language),
    visit: (path) => visitor.visit(withPrefix(path)).then(arrive),
    async follow(link) {
      const found =
        typeof link === 'string'
          ? visitor.links().find((one) => one.closest('main') && words(one) === link)
          : linkTo(link.to)
      if (!found) throw new Error(`${visitor.path} has no link ${JSON.stringify(link)}`)
      await visitor.visit(found.getAttribute('href') ?? '').then(arrive)
    },
    async press(button) {
      const first = visitor.document.querySelector('main form[method=post] button:not([aria-hidden])')
      await visitor.press(button ?? words(first)).then(arrive)
    },
    enter: (label) => visitor.press(words(visitor.control(label).form?.querySelector('button'))).then(arrive),
    fill: async (label, text) => void visitor.fill(label, text),
    async fillNamed(fields) {
      for (const [name, text] of Object.entries(fields)) named(name).value = text
    },
    choose: async (label, option) => void visitor.choose(label, option),
    check: async (name, value) => void (named(name, value).checked = true),
    attach: async (label, file) => void visitor.attach(label, file),
    async sees(text) {
      if (!visitor.text.includes(text)) throw new Error(`${visitor.path} does not say «${text}» but «${visitor.text}»`)
    },
    waitsFor: (path, link) =>
      eventually(async () => {
        await visitor.visit(withPrefix(path)).then(arrive)
        expect(linkTo(link)).toBeDefined()
      }),
    async addressOf(part) {
      const href = linkTo(part)?.getAttribute('href') ?? ''
      expect(href, `${visitor.path} has a link to ${part}`).toContain(part)
      return href.slice(prefix.length)
    },
    path: () => visitor.path.slice(prefix.length),
    async ask(path) {
      const answer = await visitor.request(withPrefix(path))
      const type = answer.headers.get('Content-Type') ?? ''
      return { status: answer.status, type, bytes: new Uint8Array(await answer.arrayBuffer()) }
    },
    mail: (to, subject) =>
      eventually(async () => {
        const mails = await mailsIn(dataDir, to)
        expect(mails.map((mail) => mail.subject)).toContain(subject)
        return mails.find((mail) => mail.subject === subject)?.text ?? ''
      }),
  }
}
