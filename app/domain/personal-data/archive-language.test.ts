import { expect, test } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { EXPORTED } from '#app/domain/tables/registry.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aFolder } from '#tests/support/folder.ts'
import { onSiteOf } from '#tests/support/languages.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { unzip } from '#tests/support/zip.ts'
import { makeExport, openExport, requestExport } from './exports.server.ts'

const SITE = { origin: 'https://gremio.example', name: 'Gremio' }
const NOW = new Date('2026-05-04T10:00:00Z')
const db = await aDatabase()
const storage = createFolderStorage(aFolder())

/** The files of the archive of somebody with a picture that the store has lost, whose settings name this language. */
async function anArchive(language: 'es' | 'en' | 'fr' | 'de'): Promise<Map<string, Buffer>> {
  const person = await anAccount(db)
  await saveSettings(db, person.id, { language }, NOW)
  const { id: listingId } = await aListing(db, { author: person })
  await aPicture(db, { author: person, listingId, seed: language })
  await requestExport(db, person.id, { now: NOW, site: SITE })
  const { id } = await db
    .selectFrom('dataExports')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  // The worker runs without a request.
  await onSiteOf(['es', 'en', 'fr', 'de'], () => makeExport(db, storage, { exportId: id, site: SITE }, NOW))
  const opened = await openExport(db, storage, { userId: person.id, id, now: NOW })
  if (typeof opened === 'string') throw new Error(opened)
  const chunks: Buffer[] = []
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer)
  return unzip(Buffer.concat(chunks))
}

test.each([
  ['es', 'LEEME.txt', 'datos', 'imagenes', 'Todo lo que guardamos de ti.'],
  ['en', 'README.txt', 'data', 'pictures', 'Everything we keep about you.'],
  ['fr', 'LISEZ-MOI.txt', 'donnees', 'images', 'Tout ce que nous conservons sur vous.'],
  ['de', 'LIES-MICH.txt', 'daten', 'bilder', 'Alles, was wir über dich speichern.'],
] as const)(
  'E18: the archive of a person who reads «%s» names and describes its files in that language, each by its own name',
  async (language, readme, data, pictures, said) => {
    const archive = await anArchive(language)
    const words = String(archive.get(readme))
    expect(words).toContain(said)
    for (const folder of [data, pictures]) expect(words).toMatch(new RegExp(`[«“„]\\s?${folder}\\s?[»”“]`))
    expect(words).toMatch(new RegExp(`\\r\\n${pictures}/[0-9a-f-]{36}/1\\.webp`))

    const files = [...archive.keys()].filter((name) => name !== readme)
    expect(files).toHaveLength(EXPORTED.length)
    for (const name of files) {
      expect(name).toMatch(new RegExp(`^${data}/[a-z-]+\\.json$`))
      expect(words).toContain(`\r\n${name.slice(data.length + 1)}: `)
    }
    const inSpanish = files.filter((name) => EXPORTED.some(({ file }) => name === `datos/${file}.json`))
    expect(inSpanish).toHaveLength(language === 'es' ? EXPORTED.length : 0)
  },
)
