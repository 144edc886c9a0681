import type { AppLoadContext } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { noteContacts } from '#app/domain/abuse/weighing.server.ts'

/** Stores the contacts that a saved listing or profile gives. A failure is only logged. */
export async function noteGivenContacts(
  { log }: Pick<AppLoadContext, 'log'>,
  userId: string,
  texts: readonly (string | null)[],
  now: Date,
): Promise<void> {
  await noteContacts(db, userId, texts.filter(Boolean).join('\n'), now).catch((error: unknown) => {
    log?.error({ err: error }, 'given contacts could not be noted')
  })
}
