import type { Db } from '#app/db.server.ts'
import { saveTemplate } from '#app/domain/hiring/quote-templates.server.ts'
import { demoData } from './data.ts'
import { quoteOf } from './hirings.ts'

/** Saves templates of quotes for people of the demonstration. @param people ids by their keys. */
export async function addDemoTemplates(
  db: Db,
  people: ReadonlyMap<string, string>,
  { currency }: { currency: string },
): Promise<void> {
  for (const { by, name, stages, ...terms } of demoData().templates) {
    const owner = people.get(by)
    if (!owner) continue
    const saved = await saveTemplate(db, owner, { name, written: quoteOf(terms, stages), currency })
    if (saved !== 'saved') throw new Error(`The template «${name}» was not kept: ${saved}`)
  }
}
