import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { ReadText } from '#tests/support/read-texts.ts'

export interface ReadMail {
  subject: string
  text: string
  /** The language that the page names. */
  language: string
  texts: ReadText[]
}

/** The mails to an address that a server without a mail server has written into its folder. */
export async function mailsIn(dataDir: string, address: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'mail')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = '', text = '', html = '' }) => {
      const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? ''
      // A drawn address may hold any two letters as a word.
      const lines = text.replaceAll(/\?token=\S+/g, '').split('\n')
      const texts = [subject, ...lines].map((line) => ({ text: line, language, where: `mail: ${subject}` }))
      return { subject, text, language, texts }
    })
}
