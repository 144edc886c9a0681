import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aFreelancer, aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const NOT_FOUND = 'Perfil no encontrado'
const pathOf = ({ id }: { id: string }) => `/freelancers/${id}`

const titles = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('#anuncios .listing-card__title')].map((title) => title.textContent)
const metaOf = (visitor: Visitor, name: string) =>
  visitor.document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
const dataOf = (visitor: Visitor) =>
  JSON.parse(visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown

test('R8: a profile says who somebody is, what they do, what they charge and how to reach them', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db, { fullName: 'Ana Beltrán Ruiz', user: { createdAt: new Date('2024-03-05') } })
  await aListing(db, { author: ana, title: 'Afinación de pianos' })
  await visitor.visit(pathOf(ana))
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Ana Beltrán Ruiz')
  for (const fact of [
    `@${ana.username}`,
    'Afino y restauro pianos desde 2009.',
    'Restauración',
    'Música & Audio',
    'Disponible por Proyecto',
    'Zaragoza',
    'marzo de 2024',
    '1 anuncio',
  ])
    expect(visitor.text).toContain(fact)
  expect(visitor.text).toMatch(/35,50\sUSD por hora/)
  expect(titles(visitor)).toEqual(['Afinación de pianos'])
  expect(visitor.link(ana.email).getAttribute('href')).toBe(`mailto:${ana.email}`)
  expect(visitor.link('+34 600 123 456').getAttribute('href')).toBe('tel:+34600123456')
  const website = visitor.link('pianos.example/taller')
  expect(website.getAttribute('href')).toBe('https://www.pianos.example/taller')
  expect(website.getAttribute('rel')).toContain('nofollow')
})

test('badges are facts, and each opens its rule', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db)
  const badges = async (person: { id: string }) => {
    await visitor.visit(pathOf(person))
    return [...visitor.document.querySelectorAll('.profile-badge')].map((badge) => [
      badge.querySelector('summary')?.textContent?.trim(),
      badge.querySelector('p')?.textContent,
    ])
  }
  const month = await badges(ana)
  expect(month.map(([name]) => name)).toEqual([
    'Correo comprobado',
    expect.stringMatching(/^Con nosotros desde [a-z]+ de \d{4}$/),
  ])
  for (const [, rule] of month) expect(rule).toMatch(/\.$/)

  const { id: listingId } = await aListing(db, { author: ana })
  const now = new Date(Date.now() - 30 * HOUR_MS)
  for (let number = 0; number < 5; number++)
    await aConversation(db, { seller: ana, listingId, texts: ['Hola', 'Dime'], now })
  expect((await badges(ana)).map(([name]) => name)).toContain('Responde en un día')
  expect(visitor.text).toContain('antes de 24 horas al menos a 4 de cada 5 primeros mensajes')
  expect((await badges(await anAccount(db, { verified: false }))).map(([name]) => name)).toHaveLength(1)
})

test('R8: fields that a person has left empty are not shown, and no invented value replaces them', async () => {
  const { db, visitor } = await aStranger()
  const bruno = await anAccount(db, {
    fullName: 'Bruno Casado',
    verified: false,
    profile: { website: 'https://b.example' },
  })
  await visitor.visit(pathOf(bruno))
  expect(visitor.text).toContain('Bruno Casado todavía no ha escrito nada sobre su trabajo.')
  expect(visitor.text).toContain('Ahora mismo no tiene anuncios publicados.')
  expect(visitor.text).not.toMatch(/USD|Habilidades|%/)
  expect(visitor.document.querySelector('[aria-label=Contacto] a')).toBeNull()
  // The links of a person with an unconfirmed address are shown as text (A12).
  expect(visitor.text).toContain('Correo sin verificar')
  expect(visitor.text).toContain('b.example')
  expect(visitor.hasLink('b.example')).toBe(false)
})

test('R8, E11: address and telephone are shown only to the people whom the settings allow', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db)
  await db
    .updateTable('userSettings')
    .set({ showEmail: false, showPhone: false })
    .where('userId', '=', ana.id)
    .execute()
  await visitor.visit(pathOf(ana))
  expect(visitor.html).not.toContain(ana.email)
  expect(visitor.html).not.toMatch(/600\s123/)
})

test('R8: public listings come newest first, a page at a time, forwards and back', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  for (let day = 1; day <= 26; day += 1)
    await aListing(db, { author: ana, title: `Anuncio ${day}`, createdAt: new Date(Date.UTC(2026, 8, day)) })
  await aListing(db, { author: ana, title: 'Desactivado', status: 'inactive' })
  await aListing(db, { author: ana, title: 'Retenido', moderation: 'retenido' })
  await aListing(db, { author: ana, title: 'Borrado', deletedAt: new Date() })
  await aListing(db, { author: ana, title: 'Sensible', sensitive: true })
  const pages = (last: number, first: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `Anuncio ${last - index}`)

  await visitor.visit(pathOf(ana))
  expect(visitor.text).toContain('26 anuncios')
  expect(titles(visitor)).toEqual(pages(26, 15))
  expect(visitor.hasLink('Anteriores')).toBe(false)
  await visitor.follow('Siguientes')
  expect(titles(visitor)).toEqual(pages(14, 3))
  // The facts about the person are above: the address leads to the listings.
  expect(visitor.document.getElementById(new URL(visitor.document.URL).hash.slice(1))?.textContent).toContain(
    'Anuncio 14',
  )
  await visitor.follow('Siguientes')
  expect(titles(visitor)).toEqual(pages(2, 1))
  expect(visitor.hasLink('Siguientes')).toBe(false)
  await visitor.follow('Anteriores')
  expect(titles(visitor)).toEqual(pages(14, 3))
  await visitor.follow('Anteriores')
  expect(titles(visitor)).toEqual(pages(26, 15))

  await visitor.visit(`${pathOf(ana)}?after=nada`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('No encontramos esa página de anuncios.')
  expect(titles(visitor)).toEqual(pages(26, 15))
})

test('R8, P6: a current and a former username lead to the profile for good, whatever their capitals', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db, { username: 'ana.torres' })
  await db.insertInto('usernameHistory').values({ username: 'anita', userId: ana.id }).execute()
  for (const name of ['ana.torres', 'Ana.Torres', 'anita', 'ANITA']) {
    await visitor.visit(`/freelancers/${name}`)
    expect(visitor.hops[0]).toMatchObject({ status: 301, path: `/freelancers/${name}` })
    expect(visitor.path).toBe(pathOf(ana))
    expect(visitor.status).toBe(200)
  }
})

test('R8: an unknown id, an unknown name and an impossible one get the same answer', async () => {
  const { visitor } = await aStranger()
  for (const id of [randomUUID(), 'nadie.en.particular', 'x'.repeat(300), '..%2F..']) {
    await visitor.visit(`/freelancers/${id}`)
    expect(visitor.status, id).toBe(404)
    expect(visitor.heading, id).toBe(NOT_FOUND)
    expect(metaOf(visitor, 'robots'), id).toBe('noindex')
  }
})

test('R8: search engines get one address, a description and the person’s name, but no way to reach them', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db, { fullName: 'Ana </script> Beltrán' })
  await visitor.visit(`${pathOf(ana)}?after=nada`)
  const url = visitor.origin + pathOf(ana)
  expect(visitor.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url)
  expect(metaOf(visitor, 'description')).toContain('Afino y restauro pianos desde 2009. Trabajo a domicilio')
  expect(metaOf(visitor, 'og:title')).toBe(`Ana </script> Beltrán (@${ana.username})`)
  expect(metaOf(visitor, 'og:url')).toBe(url)
  expect(metaOf(visitor, 'robots')).toBeUndefined()
  expect(dataOf(visitor)).toMatchObject({
    '@graph': [
      {
        '@type': 'Person',
        name: 'Ana </script> Beltrán',
        url,
        jobTitle: 'Música & Audio',
        sameAs: ['https://www.pianos.example/taller'],
      },
      { '@type': 'BreadcrumbList' },
    ],
  })
  const block = visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  expect(block).not.toContain(ana.email)
  expect(block).not.toContain('600 123')
})

test('R8, D8, D10: a listing, a card and the dashboard lead to the profile', async () => {
  const { db, visitor, account } = await signedIn()
  const path = pathOf(account)
  const other = await Visitor.arrive()
  const listings = []
  for (let count = 0; count < 5; count += 1)
    listings.push(await aListing(db, { author: account, title: `Encuadernación ${account.username} ${count}` }))
  await other.visit(`/marketplace/${listings[0]?.id}`)
  expect(other.link('Ver Perfil Completo').getAttribute('href')).toBe(path)
  expect(other.link('Ver todos los anuncios').getAttribute('href')).toBe(`${path}#anuncios`)

  await other.visit(`/marketplace?q=${account.username}`)
  const names = [...other.document.querySelectorAll('.listing-card__who a')]
  expect(names.map((name) => name.getAttribute('href'))).toEqual(Array(5).fill(path))
  await other.visit(path)
  expect(other.document.querySelectorAll('.listing-card__who a')).toHaveLength(0)

  await visitor.visit('/dashboard/profile')
  await visitor.follow('Ver mi perfil público')
  expect(visitor.path).toBe(path)
  expect(visitor.hasLink('Editar mi perfil')).toBe(true)
})

test('D10: with fewer than four other listings there is no link to more of them', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const [first] = [await aListing(db, { author: ana }), await aListing(db, { author: ana })]
  await visitor.visit(`/marketplace/${first.id}`)
  expect(visitor.hasLink('Ver todos los anuncios')).toBe(false)
})
