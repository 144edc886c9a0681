import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Db } from '#app/db.server.ts'
import { dataFolders } from './server.ts'

export interface MailSent {
  kind: string
  subject: string
  text: string
}

/**
 * The mails to an address, the oldest first, whether a worker of the file's servers has sent them or not: the text of
 * a sent one is in the folder of mails.
 */
export async function mailsTo(db: Db, recipient: string): Promise<MailSent[]> {
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject', 'bodyText'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()
  return Promise.all(
    mails.map(async ({ id, kind, subject, bodyText }) => ({
      kind,
      subject,
      text: bodyText || (await textOf(id)),
    })),
  )
}

async function textOf(id: string): Promise<string> {
  for (const folder of dataFolders.map((dataDir) => join(dataDir, 'mail')).filter(existsSync)) {
    const name = readdirSync(folder).find((file) => file.endsWith(`${id}.eml`))
    if (name) return (await PostalMime.parse(readFileSync(join(folder, name)))).text ?? ''
  }
  throw new Error(`no server of this file has sent the mail ${id}`)
}
