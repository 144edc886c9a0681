import { Fragment, type ReactNode } from 'react'

/** Puts a piece of text into an element. */
export type Wrap = (text: ReactNode) => ReactNode

/** The pieces of a text with its elements and values in their places. */
export function written(text: string, given: Readonly<Record<string, ReactNode | Wrap>>): ReactNode {
  const plain = (piece = '') =>
    piece
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 ? <Fragment key={at}>{given[part] as ReactNode}</Fragment> : part))
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s)
  return parts.map((part, at) => {
    if (at % 3 === 0) return <Fragment key={at}>{plain(part)}</Fragment>
    if (at % 3 === 1) return <Fragment key={at}>{(given[part] as Wrap)(plain(parts[at + 1]))}</Fragment>
    return null
  })
}
