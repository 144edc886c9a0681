import type { AppLoadContext } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { noteContacts } from '#app/domain/trust/weighing.server.ts'

/** Remembers the contacts that a listing gives. It is saved already: what fails here is logged and no more. */
export async function noteListingContacts(
  { log }: Pick<AppLoadContext, 'log'>,
  authorId: string,
  { contact_info: contact, description }: { contact_info: string; description: string },
  now: Date,
): Promise<void> {
  await noteContacts(db, authorId, `${contact}\n${description}`, now).catch((error: unknown) => {
    log?.error({ err: error }, 'the contacts of a listing could not be noted')
  })
}
