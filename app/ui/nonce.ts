import { createContext, useContext } from 'react'

/** The nonce of this answer's inline scripts. A context, never loader data: that would reach the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
