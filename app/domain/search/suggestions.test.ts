import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { findPlaceOf } from './near.server.ts'
import { readSearchParams } from './params.ts'
import { refreshSearch } from './refresh.server.ts'
import { listSuggestions, listTopics } from './suggestions.server.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('searchLog').execute()
})

const NOW = new Date('2026-11-21T12:00:00Z')
const suggest = (typed: string) => listSuggestions(db, typed, { now: NOW })
const texts = async (typed: string) => (await suggest(typed)).map((suggestion) => suggestion.text)
const ofType = async (type: string, typed: string) =>
  (await suggest(typed)).filter((suggestion) => suggestion.type === type)
const show = (userId: string, profileVisibility: 'contacts' | 'private') =>
  db.insertInto('userSettings').values({ userId, profileVisibility }).execute()

describe('suggestions', () => {
  test('a word of the vocabulary of trades is suggested in its usual form, if listings have it', async () => {
    const author = await anAccount(db)
    await aListing(db, { author, title: 'Fontanero urgente' })
    await aListing(db, { author, title: 'Fontanero en casa' })
    await aListing(db, { author, title: 'Digitalización de fotos' })
    await aListing(db, { author, title: 'Clases de inglés' })
    await aListing(db, { author, title: 'Abogado laboralista', status: 'inactive' })
    await aListing(db, { author, title: 'Cerrajero', sensitive: true })
    await refreshSearch(db, NOW)
    const searches = async (typed: string) => (await ofType('search', typed)).map(({ text }) => text)
    expect(await searches('plomer')).toEqual(['fontanero'])
    expect(await searches('busco un plomer')).toEqual(['fontanero'])
    expect(await searches('desatasc')).toEqual(['fontanero'])
    expect((await searches('profe de ing'))[0]).toBe('profe de inglés')
    expect(await searches('aprender ing')).toEqual(['aprender inglés'])
    expect(await searches('letrad')).toEqual([])
    expect(await searches('cerradu')).toEqual([])
    for (const typed of ['plo', 'fontanero', '%%%%', 'z'.repeat(300), `profe ${'ing '.repeat(60)}`])
      expect((await searches(typed)).filter((text) => text === 'fontanero').length, typed).toBeLessThanOrEqual(1)
  })

  test('a trade that listings name already is not suggested beside that word', async () => {
    await aListing(db, { title: 'Carpintero de barcos' })
    await aListing(db, { title: 'Carpintería con castaño' })
    await refreshSearch(db, NOW)
    const searches = async (typed: string) => (await ofType('search', typed)).map(({ text }) => text)
    expect((await searches('carpint')).toSorted((a, b) => a.localeCompare(b))).toEqual(['carpintería', 'carpintero'])
    expect(await searches('ebanist')).toHaveLength(1)
  })

  test('a postal code is suggested as its town, or as its province', async () => {
    const places = async (typed: string) => (await ofType('place', typed)).map(({ text, to }) => [text, to])
    expect(await places('46001')).toEqual([['Valencia', '/marketplace?place=2509954']])
    expect(await places('pintor 46980')).toEqual([
      ['pintor, 46980: provincia de Valencia', '/marketplace?q=pintor&place=2509954&km=0'],
    ])
    for (const typed of ['99999', '00000', 'boda 2026', 'pintor 12000']) expect(await places(typed)).toEqual([])
  })

  test('a word whose stem is an exception is completed, and finds people by their trade', async () => {
    const author = await anAccount(db, { fullName: 'Ana Roca' })
    await db
      .updateTable('profiles')
      .set({ bio: 'Aquí.', skills: ['Planos'] })
      .where('id', '=', author.id)
      .execute()
    await aListing(db, { author, title: 'Planos de casas' })
    await refreshSearch(db, NOW)
    expect((await ofType('search', 'plano')).map(({ text }) => text)).toEqual(['planos'])
    expect((await ofType('person', 'plano')).map(({ text }) => text)).toEqual(['Ana Roca'])
  })

  test('G10: up to five listings are suggested, by title and then by their other texts', async () => {
    const author = await anAccount(db)
    for (const n of [1, 2, 3, 4])
      await aListing(db, { author, title: `Vídeo ${n}`, createdAt: new Date(Date.UTC(2026, 0, n)) })
    for (const n of [1, 2]) await aListing(db, { author, title: `Montaje ${n}`, description: 'Edito tu video.' })
    const found = await ofType('listing', 'video')
    expect(found.map(({ text }) => text)).toEqual([
      'Vídeo 4',
      'Vídeo 3',
      'Vídeo 2',
      'Vídeo 1',
      expect.stringMatching(/^Montaje/),
    ])
    expect(await ofType('category', 'video')).toEqual([
      {
        id: 'video',
        text: 'Video & Animación',
        type: 'category',
        category: 'Video & Animación',
        to: '/marketplace?category=Video%20%26%20Animaci%C3%B3n',
      },
    ])
  })

  test('G10: suggestions start at two characters, and short words match by their beginning', async () => {
    await aListing(db, { title: 'TV y radio', description: 'Arreglo de todo' })
    expect(await texts('t')).toEqual([])
    expect(await texts('tv')).toContain('TV y radio')
    expect(await ofType('listing', 'eo')).toEqual([])
    expect(await ofType('listing', 'arreglo todo')).toHaveLength(1)
  })

  test('G10: only public listings are suggested', async () => {
    await aListing(db, { title: 'Arpa uno', status: 'inactive', description: 'arpa' })
    await aListing(db, { title: 'Arpa dos', sensitive: true, description: 'arpa' })
    await refreshSearch(db, NOW)
    expect(await texts('arpa')).toEqual([])
    expect(await texts('arp')).toEqual([])
  })

  test('G10: words are completed as titles write them, and after other words only if listings have both', async () => {
    await aListing(db, { title: 'Clases de guitarra y cocina' })
    await aListing(db, { title: 'Fotografía de guiones' })
    await refreshSearch(db, NOW)
    expect((await ofType('search', 'fotogr')).map(({ text, to }) => [text, to])).toEqual([
      ['fotografía', '/marketplace?q=fotograf%C3%ADa'],
    ])
    expect((await ofType('search', 'gui')).map(({ text }) => text).sort()).toEqual(['guiones', 'guitarra'])
    expect((await ofType('search', 'Clases de gui')).map(({ text }) => text)).toEqual(['Clases de guitarra'])
    expect((await ofType('search', 'clases de g')).map(({ text }) => text)).toEqual(['clases de guitarra'])
    await db.updateTable('listings').set({ moderation: 'retirado' }).where('title', 'like', 'Clases%').execute()
    expect(await ofType('search', 'guit')).toEqual([])
  })

  test('G10: people are suggested by the beginning of their names or by their trade, only public ones with something to show', async () => {
    const person = async (
      fullName: string,
      values: { skills?: string[]; bio?: string | null; location?: string } = {},
    ) => {
      const account = await anAccount(db, { fullName })
      await db
        .updateTable('profiles')
        .set({ bio: 'Aquí estoy.', ...values })
        .where('id', '=', account.id)
        .execute()
      return account
    }
    const ana = await person('Ana Zubieta Roca', {
      skills: ['Retratos de estudio', 'Fotografía'],
      location: 'Torrent (Valencia)',
    })
    const names = async (typed: string) => (await ofType('person', typed)).map(({ text }) => text)
    expect(await ofType('person', 'zubi')).toEqual([
      { id: ana.id, text: 'Ana Zubieta Roca', type: 'person', category: null, to: `/freelancers/${ana.id}` },
    ])
    for (const typed of ['ana z', 'roca', 'fotógrafo', 'fotografi', 'retrato', 'fotógrafos valencia'])
      expect(await names(typed), typed).toEqual(['Ana Zubieta Roca'])
    expect(await names('ubieta')).toEqual([])
    await person('Ana Zubiri', { bio: null })
    await show((await person('Ana Zubizarreta')).id, 'private')
    await show((await person('Ana Zubia')).id, 'contacts')
    const suspended = await person('Ana Zubeldia')
    await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', suspended.id).execute()
    expect(await names('zub')).toEqual(['Ana Zubieta Roca'])
    await db.updateTable('profiles').set({ fullName: 'Eva Prim', skills: [] }).where('id', '=', ana.id).execute()
    expect(await names('zubi')).toEqual([])
    expect(await names('fotógrafo')).toEqual([])
    expect(await names('eva p')).toEqual(['Eva Prim'])
  })

  test('people near a named place live there or offer a service there; none of other towns are suggested', async () => {
    const photographer = async (fullName: string, location: string | null) => {
      const account = await anAccount(db, { fullName })
      await db
        .updateTable('profiles')
        .set({ bio: 'Aquí estoy.', skills: ['Fotografía'], location })
        .where('id', '=', account.id)
        .execute()
      return account
    }
    const [laia, alvaro, eva] = [
      await photographer('Laia Puig', 'Barcelona'),
      await photographer('Álvaro Ferri', 'València'),
      await photographer('Eva Mir', null),
    ]
    await aListing(db, { author: eva, title: 'Retratos', location: 'Torrent' })
    const near = async (q: string, query = '') => {
      const params = readSearchParams(new URLSearchParams(`q=${encodeURIComponent(q)}${query}`))
      const topics = await listTopics(db, params.words, await findPlaceOf(db, params))
      return topics.filter(({ type }) => type === 'person').map(({ id }) => id)
    }
    const here = [alvaro.id, eva.id].toSorted()
    for (const [q, query] of [
      ['fotógrafo valencia', ''],
      ['fotógrafo en valencia', ''],
      ['fotógrafo', '&where=Valencia'],
      ['fotógrafo 46980', ''],
    ] as const)
      expect((await near(q, query)).toSorted(), `${q} ${query}`).toEqual(here)
    expect((await ofType('person', 'fotógrafo valencia')).map(({ id }) => id).toSorted()).toEqual(here)
    expect(await near('fotógrafo barcelona')).toEqual([laia.id])
    expect(await near('fotógrafo lugo')).toEqual([])
    expect(await near('fotógrafo lugo', '&exact=1')).toHaveLength(2)
    // A text that ends with a town is still a name while it is typed.
    await db.updateTable('profiles').set({ fullName: 'Ana Lugo' }).where('id', '=', laia.id).execute()
    expect((await ofType('person', 'ana lugo')).map(({ id }) => id)).toEqual([laia.id])
    expect(await near('ana lugo')).toEqual([])
    await db.updateTable('profiles').set({ location: 'Lugo' }).where('id', '=', alvaro.id).execute()
    expect(await near('fotógrafo lugo')).toEqual([alvaro.id])
  })

  test('people are found by the groups of the vocabulary, of several words too', async () => {
    const { id } = await anAccount(db, { fullName: 'Bea Sanz' })
    const skilled = async (...skills: string[]) => {
      await db.updateTable('profiles').set({ bio: 'Aquí.', skills }).where('id', '=', id).execute()
    }
    const finds = async (typed: string) => (await ofType('person', typed)).length === 1
    await skilled('Fontanería')
    expect(await finds('plomero')).toBe(true)
    await skilled('Clases de inglés')
    expect(await finds('profesora de inglés')).toBe(true)
    await skilled('Planchado')
    expect(await finds('planos')).toBe(false)
    await skilled('Planos')
    expect(await finds('plancha')).toBe(false)
  })

  test('G10: places are suggested by the beginning of a name, with the words typed before it', async () => {
    expect((await ofType('place', 'valenc'))[0]).toMatchObject({ text: 'Valencia', to: '/marketplace?place=2509954' })
    expect((await ofType('place', 'fotógrafo en valenc'))[0]).toMatchObject({
      text: 'fotógrafo en Valencia',
      to: '/marketplace?q=fot%C3%B3grafo&place=2509954',
    })
    const torrents = (await ofType('place', 'torrent')).map(({ text }) => text)
    expect(torrents).toEqual(['Torrent (Valencia)', 'Torrent (Girona)'])
  })

  test('G10: there are eight suggestions in all, up to five of them listings, the rest of the other kinds', async () => {
    const author = await anAccount(db, { fullName: 'Mar Marín' })
    await db.updateTable('profiles').set({ bio: 'Aquí.' }).where('id', '=', author.id).execute()
    for (const title of ['Marcos de madera', 'Mármol']) await aListing(db, { author, title })
    await refreshSearch(db, NOW)
    const kinds = async () => (await suggest('mar')).map(({ type }) => type)
    expect(await kinds()).toHaveLength(8)
    expect([...new Set(await kinds())]).toEqual(['search', 'listing', 'person', 'category', 'place'])
    for (const title of ['Marionetas', 'Marketing', 'Mariachis', 'Marquesinas']) await aListing(db, { author, title })
    await refreshSearch(db, NOW)
    expect(await kinds()).toEqual(['search', ...Array<string>(5).fill('listing'), 'person', 'category'])
  })

  test.each(["' & | ! ( ) : * \\", '😀'.repeat(1_000), 'Преподаватель', '1e400', '%', '_', 'de la', '\u0000\u0000'])(
    'G10: no typed text causes an error: %#',
    async (typed) => {
      expect(Array.isArray(await suggest(typed))).toBe(true)
      expect(Array.isArray(await listTopics(db, [typed.slice(0, 50).replace(/\u0000/g, 'x')]))).toBe(true)
    },
  )
})
