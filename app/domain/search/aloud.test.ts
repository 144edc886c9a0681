import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'

const db = await aDatabase()

const PLUMBER = 'Fontanero: fugas, cisternas y grifos'
const FINES = 'Recurrir multas de tráfico'
const UKULELE = 'Clases de guitarra eléctrica y ukelele'
const PAELLA = 'Parrilladas y paellas gigantes para peñas'
const NANNY = 'Niñera para bebés y niños pequeños'
const REMOVAL = 'Mudanzas de pisos en Tarragona y provincia'
const SEWING = 'Arreglos de ropa: bajos, cremalleras y cinturas'
const CLOWN = 'Payasa para cumpleaños'
const SWORN = 'Traducción jurada de inglés'
const ROOFS = 'Tejados: goteras, canalones y tejas rotas'

/** Listings that share words with the questions and answer none of them. */
const OTHERS = [
  'Restauración de fotos antiguas rotas o borrosas',
  'Reforma integral de cocina y baño',
  'Limpieza de sofás, alfombras y colchones',
  'Clases de sevillanas y flamenco',
  'Traducción técnica de manuales en inglés',
  'Inglés para niños a través de teatro',
]

beforeAll(async () => {
  const offered = [PLUMBER, FINES, UKULELE, PAELLA, NANNY, REMOVAL, SEWING, CLOWN, SWORN, ROOFS, ...OTHERS]
  for (const title of offered) await aListing(db, { title, description: 'Trabajo serio y con garantía.', tags: [] })
  await refreshSearch(db, new Date())
})

test.each([
  ['se me ha roto el grifo del fregadero y está goteando toda la noche', [PLUMBER]],
  ['gotea el tejado del garaje', [ROOFS]],
  ['me han puesto una multa de aparcamiento y quiero recurrirla', [FINES]],
  ['quiero aprender a tocar el ukelele desde cero', [UKULELE]],
  ['que me haga fotos de los platos para la carta del restaurante', []],
  ['alguien que cocine una paella para treinta personas', [PAELLA]],
  ['alguien para recoger a los niños del cole y darles la merienda', [NANNY]],
  ['subir un sofá a un quinto con una polea', [REMOVAL]],
  ['que me arreglen el bajo de unos vaqueros', [SEWING]],
  ['un vestido de flamenca a medida para la feria', [SEWING]],
  ['una payasa para el cumple de mi hijo', [CLOWN]],
  ['traducir mi título universitario para que valga en Irlanda', [SWORN]],
])('the spoken question «%s» gets results, or the page says that there are none', async (q, answers) => {
  const { items } = await searchListings(db, readSearchParams(new URLSearchParams({ q })))
  expect(items.map(({ title }) => title).slice(0, 3)).toEqual(answers)
})
