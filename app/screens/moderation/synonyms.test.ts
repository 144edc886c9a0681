import '#tests/support/own-world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSynonymsAsModerator } from '#app/domain/search/synonyms.server.ts'
import { aListing, aStranger, signedIn } from '#tests/support/factories.ts'

const PATH = '/moderation/search'
const MORE = 'Palabras que solo llevan a ellas (opcional)'
const moderator = () => signedIn({ user: { role: 'moderador' } })

test('a group is tried before it is saved, finds listings, is switched off and removed', async () => {
  const { db, visitor } = await moderator()
  await aListing(db, { title: 'Taller de damasquinado' })
  await visitor.visit('/moderation')
  await visitor.follow('Buscador')
  await visitor.follow('Añadir un grupo')
  await visitor.fill('Palabras', 'damasquinado, ataujía').press('Probar antes')
  expect(visitor.text).toContain('«ataujía» encontraría 1 anuncio más: ahora 0, después 1.')
  expect(visitor.control('Palabras')).toHaveValue('damasquinado, ataujía')
  await visitor.press('Añadir el grupo')
  expect([visitor.path, visitor.notices]).toEqual([PATH, ['Grupo añadido: el buscador ya lo usa']])
  const { visitor: buyer } = await aStranger()
  await buyer.visit('/marketplace?q=ataujía')
  expect(buyer.text).toContain('Taller de damasquinado')

  await visitor.follow('Apagar ataujía, damasquinado')
  await visitor.press('Apagar')
  expect(visitor.notices).toEqual(['Grupo apagado'])
  await visitor.follow('Encender ataujía, damasquinado')
  await visitor.press('Encender')
  await visitor.pressAgain()
  expect(visitor.notices).toEqual(['Grupo encendido'])
  await visitor.follow('Quitar ataujía, damasquinado')
  await visitor.press('Quitar el grupo')
  expect(visitor.notices).toEqual(['Grupo quitado'])
  expect((await visitor.pressAgain()).status).toBe(404)
})

test('the groups of the program are found by a word and switched off, and cannot be removed', async () => {
  const { db, visitor } = await moderator()
  await aListing(db, { title: 'Fontanero' })
  await visitor.visit(PATH)
  expect(visitor.text).not.toContain('gasfíter')
  await visitor.fill('Grupos con la palabra', 'GASFITER').press('Ver')
  expect(visitor.text).toContain('gasfíter')
  const { groupId } = await db
    .selectFrom('searchSynonyms')
    .select('groupId')
    .where('term', '=', 'gasfíter')
    .executeTakeFirstOrThrow()
  const words = (await findSynonymsAsModerator(db, groupId))?.terms.join(', ')
  await visitor.follow(`Apagar ${words}`)
  await visitor.press('Apagar')
  const { visitor: buyer } = await aStranger()
  await buyer.visit('/marketplace?q=gasfíter')
  expect(buyer.text).not.toContain('Fontanero')
  // Groups that are switched off are shown without a search word.
  await visitor.follow(`Encender ${words}`)
  await visitor.press('Encender')
  expect((await visitor.visit(`${PATH}/${groupId}/remove`)).status).toBe(404)
  await visitor.visit(`${PATH}?word=zzyzx`)
  expect(visitor.text).toContain('Ninguno de estos grupos tiene «zzyzx»')
})

test('popular searches without results are listed until a synonym finds listings; rare ones and personal data are left out', async () => {
  const { db, visitor } = await moderator()
  await aListing(db, { title: 'Taller de bolillos' })
  const searched = (query: string, visitors: number) =>
    Array.from({ length: visitors }, (_, n) => ({
      day: sql<Date>`current_date`,
      query,
      visitorHash: Buffer.from(`${query} ${n}`),
    }))
  await db
    .insertInto('searchLog')
    .values([
      ...searched('puntillas', 6),
      ...searched('encaje raro', 4),
      ...searched('bolillos', 9),
      ...searched('ana@ejemplo.es', 7),
    ])
    .execute()
  await visitor.visit(PATH)
  expect(visitor.text).toContain('puntillas')
  for (const absent of ['encaje raro', 'ana@ejemplo.es', 'bolillos']) expect(visitor.text).not.toContain(absent)
  await visitor.follow('Añadir sinónimos a puntillas')
  expect(visitor.control('Palabras')).toHaveValue('puntillas')
  await visitor.fill('Palabras', 'puntillas, bolillos').press('Añadir el grupo')
  expect(visitor.path).toBe(PATH)
  expect(visitor.text).toContain('encuentra algo')
})

test('a mistake is reported beside its field, with what was typed; the same group is added once', async () => {
  const { visitor } = await moderator()
  await visitor.visit(`${PATH}/new`)
  await visitor.press('Añadir el grupo')
  expect(visitor.status).toBe(422)
  await visitor.fill('Palabras', 'cántaro, cántaros, de').fill(MORE, 'Cantaro').press('Añadir el grupo')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Palabras')).toHaveValue('cántaro, cántaros, de')
  expect(visitor.control('Palabras')).toHaveAccessibleDescription(/ya se buscan como la misma palabra/)
  expect(visitor.control(MORE)).toHaveAccessibleDescription(/ya se buscan como la misma palabra/)
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  await visitor.fill('Palabras', 'cántaro, botijo').fill(MORE, '').press('Añadir el grupo')
  expect(visitor.path).toBe(PATH)
  await visitor.pressAgain()
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('ya está con otra de estas palabras en un grupo')
})

test('every address gives a page to moderators, and none to others', async () => {
  const { visitor } = await moderator()
  for (const terms of [
    "a' & !b | (c), :*",
    '😀,🙃',
    'de, la',
    'x'.repeat(1_500),
    ',,,',
    Array(50).fill('logo').join(','),
  ])
    expect((await visitor.visit(`${PATH}/new?terms=${encodeURIComponent(terms)}&from=1e400`)).status).toBe(200)
  for (const id of ['0', '-1', '1e400', 'nada', '99999999999999'])
    expect((await visitor.visit(`${PATH}/${id}/switch`)).status).toBe(404)
  const { visitor: member } = await signedIn()
  for (const page of ['', '/new', '/6/switch', '/6/remove']) expect((await member.visit(PATH + page)).status).toBe(404)
})
