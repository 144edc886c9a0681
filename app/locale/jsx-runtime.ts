import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { pagePrefix } from './page-language.ts'

// Elements are made through this module in place of React's own (`vite.config.ts`): paths in the code have no language,
// and a link or a form of ours leads to the language of its page, without a component that could forget it.

export { Fragment } from 'react/jsx-runtime'

type Props = Record<string, unknown>

const ADDRESSES: Record<string, string> = { a: 'href', form: 'action', button: 'formAction' }

/** A path of this site that names no language yet. */
const BARE = /^\/(?!\/|(?:es|en|fr|de)(?:[/?#]|$))/

function led(type: unknown, props: Props): Props {
  const name = typeof type === 'string' ? ADDRESSES[type] : undefined
  const to = name && props[name]
  if (typeof to !== 'string') return props
  const prefix = pagePrefix()
  return prefix && BARE.test(to) ? { ...props, [name as string]: to === '/' ? prefix : prefix + to } : props
}

export const jsx = (type: React.ElementType, props: Props, key?: React.Key): React.ReactElement =>
  element(type, led(type, props), key)

export const jsxs = (type: React.ElementType, props: Props, key?: React.Key): React.ReactElement =>
  elements(type, led(type, props), key)
