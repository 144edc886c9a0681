import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { onSiteOf } from '#tests/support/languages.ts'
import { BUILT_LANGUAGES } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { adviceFor } from './advice.server.ts'

const db = await aDatabase()

test('N5: the advice of each rule that the table begins with is read in the language of the page', async () => {
  const rules = await db.selectFrom('warningRules').select(['name', 'advice']).execute()
  expect(rules.length).toBeGreaterThan(0)
  await onSiteOf(['es', ...BUILT_LANGUAGES], () => {
    for (const { name, advice } of rules) {
      const read = (words: string) => adviceFor([name], { [name]: words })
      expect(read(advice)).toEqual([advice])
      for (const language of BUILT_LANGUAGES)
        inLanguage(language, () => {
          expect(read(advice)).not.toEqual([advice])
          expect(read('Lo que escribe quien lleva la web.')).toEqual(['Lo que escribe quien lleva la web.'])
        })
    }
  })
})
