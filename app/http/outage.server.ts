import { data } from '@remix-run/node'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import type { Asking } from './viewer.server.ts'

/** When it is worth trying again: a database that restarts is back within seconds. */
const RETRY_AFTER_SECONDS = 10

export const STORE_AWAY = 'No podemos guardar nada en este momento. Inténtalo de nuevo en unos segundos.'

/**
 * Answers a form 503 while the database is away, its page and everything typed still there.
 * @param answer the form's reply, with what could not be done.
 * @throws the error itself when it is any other.
 */
export function unlessOutage<T>(error: unknown, { context }: Pick<Asking, 'context'>, answer: T) {
  if (!isDatabaseUnavailable(error)) throw error
  context.log?.error({ err: error }, 'a form could not be stored')
  return data(answer, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}
