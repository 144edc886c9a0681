import pino, { type Logger } from 'pino'
import type { Config } from '#app/config/schema.ts'

export function createLogger(level: Config['logLevel']): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

/** Tokens stand in the path of some links (new password, verification); an id does not look like one. */
const LONG_WORD = /[A-Za-z0-9_-]{24,}/g
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The path of an address without what could be a secret. The query is left out: it holds tokens and what people type. */
export function loggablePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.slice(0, 300).replace(LONG_WORD, (word) => (UUID.test(word) ? word : '…'))
}
