import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aContest, anEntry } from '#tests/support/contests.ts'
import { aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const tiles = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.contest-tiles li')].map((tile) => tile.textContent?.replace(/\s+/g, ' '))

let asked = 0
/** Figures are kept for some times as long as the counting took; an address that was never requested has no shared copy. */
async function freshTiles(visitor: Visitor) {
  asked += 1
  return tiles(await visitor.visit(`/contests?fresh=${asked}`))
}

test('I9: without contests every figure is zero, and a link leads to the first contest', async () => {
  const { db, visitor } = await aStranger()
  await db.deleteFrom('contests').execute()
  await expect
    .poll(() => freshTiles(visitor))
    .toEqual(['0 € en premios abiertos', '0 participantes ahora', '0 concursos activos', '0 ganadores este mes'])
  expect(visitor.heading).toBe('Concursos')
  expect(visitor.text).toContain('Todavía no hay concursos')
})

test('I9, I10: the overview has tiles from rows, and cards with state, prize and dates', async () => {
  const { db, visitor } = await aStranger()
  await db.deleteFrom('contests').execute()
  const open = await aContest(db, { title: 'Cartel abierto', prizeCents: 125_000 })
  await anEntry(db, open.id)
  await aContest(db, { title: 'Cartel futuro', from: 3, to: 9 })
  await aContest(db, { title: 'Cartel acabado', from: -9, to: -1 })
  await aContest(db, { title: 'Cartel retirado', moderation: 'retirado' })
  await expect
    .poll(() => freshTiles(visitor))
    .toEqual(['1250 € en premios abiertos', '1 participante ahora', '1 concurso activo', '0 ganadores este mes'])
  const cards = [...visitor.document.querySelectorAll('.contest-card')].map(
    (card) => card.textContent?.replace(/\s+/g, ' ') ?? '',
  )
  expect(cards).toHaveLength(3)
  expect(cards[0]).toMatch(/Activo.*Diseño Gráfico.*Cartel abierto.*1250 €.*Quedan 6 días.*1 participante/s)
  expect(cards[1]).toMatch(/Próximamente.*Cartel futuro.*Empieza el/s)
  expect(cards[2]).toMatch(/Finalizado.*En jurado.*Cartel acabado.*Terminó el/s)
  expect(visitor.text.match(/no garantizado/gi)).toHaveLength(1)
  await visitor.follow('Finalizados')
  expect(visitor.path).toBe('/contests?state=ended')
  expect(visitor.document.querySelectorAll('.contest-card')).toHaveLength(1)
  await visitor.follow('Cartel acabado')
  expect(visitor.heading).toBe('Cartel acabado')
})
