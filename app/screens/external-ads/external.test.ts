import '#tests/support/own-world.ts'
import { beforeEach, expect, test } from 'vitest'
import { addDemoSource, removeDemoSource } from '#app/domain/external/demo-feed.server.ts'
import { sourceReader } from '#app/jobs/external-ads.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { aStranger, signedIn } from '#tests/support/factories.ts'

const db = await aDatabase()
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
/** The source is not fetched while a test runs. */
const RESTING = { nextFetchAt: ago(-48), triedAt: ago(2), lastOkAt: ago(2) }

beforeEach(async () => {
  await db.deleteFrom('externalSources').execute()
})

const titles = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('.listing-card__title--plain')].map(({ textContent }) => textContent)

/** A signed-in visitor's pages are not shared: each visit shows what is there now. */
async function aReader() {
  return (await signedIn()).visitor
}

test('I4: the list has ten ads a page, with search, category and the time of the copy, and a new search starts at its first page', async () => {
  const { id } = await anExternalSource(db, { ...RESTING, categories: ['Clases', 'Hogar'] })
  for (let number = 1; number <= 12; number += 1)
    await anExternalAd(db, id, {
      title: `Lección ${number}`,
      wordsNorm: ` leccion ${number}`,
      category: number === 12 ? 'Hogar' : 'Clases',
      sortedAt: ago(number),
    })
  const visitor = await aReader()
  await visitor.visit('/external-ads')
  expect(visitor.heading).toBe('Anuncios externos')
  expect(visitor.notices).toContain('Mostrando 12 resultados · página 1 de 2')
  expect(titles(visitor)).toHaveLength(10)
  expect(visitor.text).toContain('Última actualización: hace 2 horas')
  expect(visitor.text).toContain('Tablón local Licencia: CC BY 4.0 · Copia: hace 2 horas')
  await visitor.follow('Siguientes')
  expect([visitor.path, titles(visitor)]).toEqual(['/external-ads?page=2', ['Lección 11', 'Lección 12']])
  await visitor.fill('Qué buscas', 'LECCIÓN').choose('Categoría', 'Hogar').press('Buscar')
  expect(new URLSearchParams(visitor.path.split('?')[1]).get('page')).toBeNull()
  expect(titles(visitor)).toEqual(['Lección 12'])
  expect(visitor.link('Lección 12')).not.toHaveAttribute('aria-haspopup')
  expect(visitor.document.querySelector('.pager')).toBeNull()
  await visitor.fill('Qué buscas', 'submarino').press('Buscar')
  expect(visitor.text).toContain('No se encontraron resultados')
  await visitor.follow('Limpiar filtros')
  expect(titles(visitor)).toHaveLength(10)
})

test('I6, I7, I8: an ad shows the fields that its source gave, and no others; contact leads to the source', async () => {
  const { id } = await anExternalSource(db, { ...RESTING, licenceUrl: 'https://licencia.example/by' })
  const full = await anExternalAd(db, id, {
    title: 'Retrato <b>al óleo</b>',
    description: 'De una fotografía.\n\nEn tres semanas.',
    link: 'https://tablon.example/retrato',
    userName: 'Ana',
    priceCents: 12_050,
    currency: 'EUR',
    priceType: 'hourly',
    category: 'Arte',
    location: 'Gijón',
    tags: ['óleo'],
    media: JSON.stringify([{ type: 'image', url: 'https://tablon.example/f.jpg' }]),
    views: 1_234,
    featured: true,
    postDate: new Date('2026-11-02T12:00:00Z'),
    expiresAt: new Date('2099-11-02T12:00:00Z'),
  })
  const bare = await anExternalAd(db, id, { title: 'Sin más', priceType: 'negotiable' })
  const visitor = await aReader()
  await visitor.visit(`/external-ads/${full.id}?from=${encodeURIComponent('q=retrato&page=2')}`)
  expect(visitor.heading).toBe('Retrato <b>al óleo</b>')
  expect(visitor.document.querySelector('.amount--large')).toHaveTextContent(/^120,50\s€\s\/hora$/)
  for (const said of [
    'Activo',
    'Arte',
    'Destacado en su fuente',
    'Ana',
    'Gijón',
    'óleo',
    '2 nov 2026',
    '2 nov 2099',
    '1234',
    'Licencia: CC BY 4.0',
  ])
    expect(visitor.text).toContain(said)
  for (const name of ['Contactar Usuario', 'Imagen 1', 'CC BY 4.0', 'Tablón local'])
    expect(visitor.link(name)).toHaveAttribute('rel', 'nofollow noopener ugc')
  expect(visitor.link('Contactar Usuario')).toHaveAttribute('href', 'https://tablon.example/retrato')
  // No file of the other site is loaded from here.
  expect(visitor.document.querySelectorAll('main img')).toHaveLength(0)
  expect(visitor.link('Volver a los anuncios externos')).toHaveAttribute('href', '/external-ads?q=retrato&page=2')

  await visitor.visit(`/external-ads/${bare.id}`)
  expect(visitor.document.querySelector('.amount--large')).toBeNull()
  expect(visitor.document.querySelector('.external-price--open')).toHaveTextContent(/^negociable$/)
  const facts = [...visitor.document.querySelectorAll('.external-ad__facts dt')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['Aquí desde'])
  expect(visitor.text).not.toMatch(/undefined|null|Visitas|Publicado|Etiquetas/)
})

test('I8: an ad that was withdrawn or has expired is 410 with its status only; a pending one is not found', async () => {
  const { id } = await anExternalSource(db, RESTING)
  const visitor = await aReader()
  for (const [status, label, code] of [
    ['inactive', 'Inactivo', 410],
    ['expired', 'Expirado', 410],
    ['pending', '', 404],
  ] as const) {
    const ad = await anExternalAd(db, id, { title: `Anuncio ${status}`, status, description: 'Lo que decía.' })
    await visitor.visit(`/external-ads/${ad.id}`)
    expect(visitor.status).toBe(code)
    expect(visitor.text).toContain(label)
    expect(visitor.text).not.toContain('Lo que decía.')
    expect(visitor.links().map(({ textContent }) => textContent)).not.toContain('Contactar Usuario')
  }
  await visitor.visit('/external-ads')
  expect(titles(visitor)).toEqual([])
  for (const path of ['/external-ads/nada', '/external-ads/00000000-0000-4000-8000-000000000000']) {
    await visitor.visit(path)
    expect(visitor.status).toBe(404)
  }
})

test('D12, I7: an ad is reported from its page without an account; once removed it is 410 and says by whom', async () => {
  const { id } = await anExternalSource(db, RESTING)
  const ad = await anExternalAd(db, id, { title: 'Copia de otro', description: 'Lo que decía.' })
  const { visitor } = await aStranger()
  await visitor.visit(`/external-ads/${ad.id}`)
  await visitor.follow('Denunciar este anuncio')
  expect(visitor.heading).toBe('Denunciar este anuncio externo')
  await visitor.fill('Qué ocurre', 'El texto es mío.').press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Qué ocurre').value).toBe('El texto es mío.')
  await visitor
    .choose('Motivo', 'Usa mis textos, mis imágenes o mis datos sin permiso')
    .fill('Correo electrónico', 'autora@ejemplo.es')
    .press('Enviar denuncia')
  // A form that is sent without an account may ask to be sent a second time (0200).
  if (visitor.status === 422) await visitor.press('Enviar denuncia')
  expect(visitor.path).toBe(`/external-ads/${ad.id}`)
  expect(visitor.notices[0]).toMatch(/^Hemos recibido tu denuncia/)
  const { id: reportId } = await db
    .selectFrom('reports')
    .select('id')
    .where('reporterEmail', '=', 'autora@ejemplo.es')
    .executeTakeFirstOrThrow()
  await visitor.visit(`/reports/${reportId}`)
  expect(visitor.text).toContain('Anuncio externo Copia de otro')

  const staff = await signedIn({ user: { role: 'moderador' } })
  const { id: caseId } = await db
    .selectFrom('moderationCases')
    .select('id')
    .where('targetId', '=', ad.id)
    .executeTakeFirstOrThrow()
  await staff.visitor.visit(`/moderation/cases/${caseId}`)
  expect(staff.visitor.text).toContain('De otra web: aquí nadie lo ha publicado')
  expect(staff.visitor.link('Ver cómo está ahora')).toHaveAttribute('href', `/external-ads/${ad.id}`)
  await staff.visitor.press('Hacerme cargo')
  await staff.visitor.follow('Decidir')
  const choices = staff.visitor.document.querySelectorAll('input[name=action]')
  expect([...choices].map((choice) => choice.getAttribute('value'))).toEqual(['desestimar', 'retirar'])
  await staff.visitor
    .choose('Decisión', 'Retirar Deja de verse.')
    .choose('Norma', 'Respeta lo ajeno')
    .fill('Hechos', 'El texto es de otra persona.')
    .press('Guardar la decisión')
  const reader = await aReader()
  await reader.visit(`/external-ads/${ad.id}`)
  expect(reader.status).toBe(410)
  expect(reader.text).toContain('Lo hemos retirado según nuestras normas.')
  expect(reader.text).not.toContain('Lo que decía.')
})

test('I4, I5: without sources, before the first copy, without ads and with a failure the page says which of these is the case', async () => {
  const visitor = await aReader()
  await visitor.visit('/external-ads')
  expect(visitor.text).toContain('Gremio todavía no reúne anuncios de otras webs.')
  const { id } = await anExternalSource(db, { nextFetchAt: ago(-48) })
  await visitor.visit('/external-ads')
  expect(visitor.text).toContain('Cargando anuncios externos...')
  const become = (values: object) => db.updateTable('externalSources').set(values).where('id', '=', id).execute()
  await become({ lastOkAt: ago(1), triedAt: ago(1) })
  await visitor.visit('/external-ads?page=7&q=%00&category=')
  expect(visitor.text).toContain('ahora mismo no publican ninguno')

  await become({
    state: 'error',
    error: 'connection',
    errorDetail: 'getaddrinfo ENOTFOUND tablon.example',
    failures: 1,
  })
  await visitor.visit('/external-ads')
  expect(visitor.document.querySelector('[role=alert] h2')).toHaveTextContent('Error de Conexión')
  expect(visitor.text).toContain('Error de conexión con la base de datos externa')
  expect(visitor.hasButton('Reintentar Conexión')).toBe(true)
  expect(visitor.text).not.toContain('ENOTFOUND')
  await become({ error: 'content' })
  await visitor.visit('/external-ads')
  expect(visitor.text).toContain('Error al cargar los anuncios')

  // An earlier copy is shown, and marked as old.
  await anExternalAd(db, id)
  await visitor.visit('/external-ads')
  expect(titles(visitor)).toEqual(['Clases de canto'])
  expect(visitor.text).toContain(
    'No hemos podido actualizar «Tablón local». Sus anuncios son de la última copia (hace 1 hora).',
  )
})

test('I4, I5: ‘Reintentar Conexión’ and ‘Actualizar’ start the job that fetches the sources, at most every ten minutes', async () => {
  const { id } = await anExternalSource(db, {
    ...RESTING,
    state: 'error',
    error: 'connection',
    failures: 1,
    url: 'http://127.0.0.1:9/',
  })
  const { visitor } = await aStranger()
  await visitor.visit('/external-ads?q=canto')
  await visitor.press('Actualizar')
  expect(visitor.path).toBe('/external-ads?q=canto')
  expect(visitor.notices.join()).toContain('Hemos pedido a las fuentes su última copia.')
  await expect
    .poll(() => db.selectFrom('externalSources').select('errorDetail').where('id', '=', id).executeTakeFirst())
    .toEqual({ errorDetail: 'a source at a private address' })
  await visitor.visit('/external-ads/refresh?return=https://otra.example')
  await visitor.press('Actualizar')
  expect(visitor.path).toBe('/external-ads')
  expect(visitor.notices.join()).toContain('hace menos de diez minutos')
})

test('I4: too many refreshes are refused, with the time of the next', async () => {
  const { visitor } = await aStranger()
  let status = 0
  for (let times = 0; times < 21 && status !== 429; times += 1) {
    await visitor.visit('/external-ads/refresh')
    await visitor.press('Actualizar')
    ;({ status } = visitor)
  }
  expect(visitor.hops.at(-1)).toMatchObject({ status: 429 })
  expect(visitor.text).toContain('Demasiados intentos seguidos')
})

test('I3: the demonstration has a source of its own, which needs no network and leads to a page here', async () => {
  await addDemoSource(db, sourceReader, new Date())
  const visitor = await aReader()
  await visitor.visit('/external-ads')
  expect(visitor.notices).toContain('Mostrando 13 resultados · página 1 de 2')
  await visitor.follow('Retratos de familia en el parque')
  const contact = visitor.link('Contactar Usuario')
  expect(contact).toHaveAttribute('href', '/external-ads/demo-source#retratos-de-familia')
  await visitor.visit('/external-ads/demo-source')
  expect(visitor.document.querySelector('#retratos-de-familia h2')).toHaveTextContent(
    'Retratos de familia en el parque',
  )
  expect(visitor.text).toContain('Sus anuncios son inventados')
  await removeDemoSource(db, new Date())
  await visitor.visit('/external-ads/demo-source')
  expect(visitor.status).toBe(404)
  await visitor.visit('/external-ads')
  expect(titles(visitor)).toEqual([])
})
