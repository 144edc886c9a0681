import type { Say } from '#tests/support/translations.ts'

export interface GivenFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** The answer of an address to a program. */
export interface Answer {
  status: number
  type: string
  bytes: Uint8Array
}

/**
 * Somebody who goes through the product in their language: in a browser, or by HTTP without script. Names of controls
 * are what a person reads, and paths are without the prefix of the language.
 */
export interface Walker {
  /** The product's text in their language for a Spanish text of its code. */
  say: Say
  /** Texts of their pages that were Spanish or in another language than theirs, and where. */
  faults: string[]
  visit(path: string): Promise<void>
  /** Follows the first link with this text, or to an address with this part. */
  follow(link: string | { to: string }): Promise<void>
  /** Presses a button of the page's main part; without a name the first of its forms. */
  press(button?: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  /** Presses the key Enter in a field, whose form has a button that a wide screen does not show. */
  enter(label: string): Promise<void>
  /** Fills fields in by the names that they are sent by: for labels that occur more than once. */
  fillNamed(fields: Readonly<Record<string, string>>): Promise<void>
  choose(label: string, option: string): Promise<void>
  /** Ticks a box or chooses one of several by its name and value; without a value the first. */
  check(name: string, value?: string): Promise<void>
  attach(label: string, file: GivenFile): Promise<void>
  /** Waits until a text is on the page. */
  sees(text: string): Promise<void>
  /** Comes back to a page until a link to an address with this part is there. */
  waitsFor(path: string, link: string): Promise<void>
  /** Where the first link leads whose address has this part. */
  addressOf(part: string): Promise<string>
  /** The path of the current page, without the prefix of the language. */
  path(): string
  /** The answer of an address in their language, with their cookies, without leaving the page. */
  ask(path: string): Promise<Answer>
  /** Waits for the mail to an address with this subject, and gives its words. */
  mail(to: string, subject: string): Promise<string>
}
