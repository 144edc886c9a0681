import type { ReactNode } from 'react'
import { reading } from './languages.ts'
import type { Places } from './texts.ts'
import { written, type Wrap } from './written.tsx'

/** The names of the elements in a text: `a` of «Lee <a>las reglas</a>». */
type Elements<S extends string> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | Elements<Rest> : never

/**
 * A text with elements in it, so that a sentence stays whole: `rich('Lee <a>las reglas</a>', { a: (text) => <a
 * href="/rules">{text}</a> })`. A place holds text or an element; elements cannot be nested.
 */
export function rich<const S extends string>(
  source: S,
  given: { readonly [Name in Elements<S>]: Wrap } & { readonly [Name in Places<S>]: ReactNode },
): ReactNode {
  const known = reading.translation(source)
  return written(typeof known === 'string' ? known : source, given)
}
