import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts for people use one word for each thing; these are the words not to use. */
const OTHER_WORDS: [word: RegExp, instead: string][] = [
  [/reseñas?\b/i, 'valoración'],
  [/\breport(?:ar|e|es|ado|ada)\b/i, 'denunciar'],
  [/\best[ea] (?:web|sitio|plataforma)\b/i, 'the name of the site'],
  [/\ba ciegas\b/i, 'propuestas ocultas'],
  [/\bprecio mediano\b/i, 'precio habitual'],
  [/\bla baja\b/i, 'eliminación'],
  [/ en esta dirección\b/i, 'este enlace no lleva a…'],
]

/** Words that the specification prints, or the database stores. */
const PRINTED = [
  'Reseñas Recientes',
  'Reportar este anuncio',
  'Solo puede valorar quien ha completado una contratación en esta plataforma.',
  // These two are compared with the rows that the table of rules begins with.
  'Nadie de esta web te los pedirá',
  'seguir fuera de esta web',
]

const SOURCES = ['app', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/phrases/.test(name)),
)

test('each thing has one word in all texts for people', () => {
  const found = SOURCES.flatMap((name) => {
    const text = PRINTED.reduce((rest, printed) => rest.replaceAll(printed, ''), readFileSync(name, 'utf8'))
    return OTHER_WORDS.filter(([word]) => word.test(text)).map(([word, instead]) => `${name}: ${word} → ${instead}`)
  })
  expect(found).toEqual([])
  expect(SOURCES.length).toBeGreaterThan(500)
})

test('one function gives the name of the state of an order, which depends on more than the state', () => {
  const readers = SOURCES.filter((name) => readFileSync(name, 'utf8').includes('STAGE_LABELS'))
  expect(readers).toEqual([
    'app/domain/orders/situations.ts',
    'app/domain/orders/stages.ts',
    // The page of the rules is about states, and not about one order.
    'app/screens/hiring/situation-texts.server.ts',
  ])
})
