import { createContext, useContext } from 'react'

/** The nonce of this answer's inline scripts. It is a context, because loader data would reach the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
