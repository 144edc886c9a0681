import type { ReactNode } from 'react'
import { Pieces, quoting, type Theirs } from './pieces.tsx'

/** `quoting` as an element. */
export const Quoting = ({ say, of }: { say: (words: string) => string; of: Theirs }) => (
  <Pieces pieces={quoting(say, of)} />
)

/**
 * The name and the content of a link or a button whose name contains a person's words. If they are not in the language
 * of the page the name is hidden text, since no part of an `aria-label` can say its language.
 * @param say makes the name.
 * @param shown the visible part of it.
 */
export function named(of: Theirs, say: (words: string) => string, shown: { icon?: ReactNode; label?: ReactNode }) {
  const { icon, label } = shown
  if (!of.lang)
    return {
      'aria-label': say(of.words),
      children: (
        <>
          {icon}
          {label}
        </>
      ),
    }
  return {
    children: (
      <>
        {icon}
        {label && <span aria-hidden="true">{label}</span>}{' '}
        <span className="visually-hidden">
          <Quoting say={say} of={of} />
        </span>
      </>
    ),
  }
}
