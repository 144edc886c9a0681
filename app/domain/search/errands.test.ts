import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

const db = await aDatabase()
const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q })))).items.map(({ title }) => title)

beforeEach(async () => {
  await db.deleteFrom('listings').execute()
})

test.each([
  ['que me pinten las uñas', 'que me pinte las uñas'],
  ['alguien que me lo retoque', 'alguien que me lo retoca'],
  ['quien cargue muebles', 'quien carga muebles'],
  ['que adelgacen', 'que adelgaza'],
  ['alguien que traduzca', 'alguien que traduce'],
  ['cortarme el pelo', 'cortar el pelo'],
  ['hacérselo a mano', 'hacér a mano'],
  ['divorciarnos', 'divorciar'],
  ['cuadernos, charlas y perlas de Carlos', 'cuadernos, charlas y perlas de Carlos'],
  ['una imagen en el parque', 'una imagen en el parque'],
])('«%s» is read as «%s»', async (typed, read) => {
  const { rows } = await sql<{ read: string }>`SELECT plain_verbs(${typed}) AS read`.execute(db)
  expect(rows).toEqual([{ read }])
})

test('a symptom finds the trade that repairs it, wherever in a house it is', async () => {
  await aListing(db, { title: 'Tratamiento de humedades', description: 'Inyecciones y aislamiento.' })
  await aListing(db, { title: 'Pintura de pisos', description: 'Pared lisa en cada dormitorio.' })
  expect(await titles('ha salido moho en la pared del dormitorio')).toEqual(['Tratamiento de humedades'])
  expect(await titles('moho dormitorio')).toEqual(['Tratamiento de humedades'])
})

test('a wish and a reflexive verb find the same listings as the verb', async () => {
  await aListing(db, { title: 'Manicura y pedicura', description: 'Esmalte permanente.' })
  await aListing(db, { title: 'Corte de pelo en tu casa', description: 'Para todas las edades.' })
  expect(await titles('que me pinten las uñas')).toEqual(['Manicura y pedicura'])
  expect(await titles('cortarme el pelo')).toEqual(['Corte de pelo en tu casa'])
  expect(await titles('que me corten el pelo')).toEqual(['Corte de pelo en tu casa'])
})

test('a thing finds its trade, but the trade does not find the thing', async () => {
  await aListing(db, { title: 'Fontanera', description: 'Averías en el día.' })
  await aListing(db, { title: 'Lavabo de piedra tallado', description: 'Pieza única.' })
  expect(await titles('cambiar el lavabo')).toContain('Fontanera')
  expect(await titles('fontanera')).toEqual(['Fontanera'])
})

test('a title with every typed word is found whatever the words weigh', async () => {
  await aListing(db, { title: 'Moho del queso azul', description: 'Curso de quesos.' })
  await aListing(db, { title: 'Tratamiento de humedades', description: 'Sin obras.' })
  expect(await titles('moho del queso')).toContain('Moho del queso azul')
})
