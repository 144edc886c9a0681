import { expect, test } from 'vitest'
import { aFreelancer, aListing, aStranger, signedIn } from '#tests/support/factories.ts'

test('the sign of a person has name, trade and town, a picture to share, and a code that leads to the profile', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Ana </h1> Beltrán' })
  await visitor.visit('/dashboard/sign')
  expect(visitor.text).toContain('Al letrero le falta tu categoría y dónde trabajas.')
  await db
    .updateTable('profiles')
    .set({ category: 'Música & Audio', location: 'Zaragoza' })
    .where('id', '=', account.id)
    .execute()

  await visitor.visit('/dashboard/sign')
  expect(visitor.text).not.toContain('Al letrero le falta')
  const signs = [...visitor.document.querySelectorAll('.sign')]
  expect(signs.map((sign) => sign.className)).toEqual(['sign category--musica', 'sign category--musica'])
  for (const sign of signs) {
    expect(sign.querySelector('.sign__name')?.textContent).toBe('Ana </h1> Beltrán')
    expect(sign.textContent).toContain('Música & Audio')
    expect(sign.textContent).toContain('Zaragoza')
  }
  const picture = visitor.link('Descargar la imagen para redes').getAttribute('href') ?? ''
  expect((await visitor.request(picture)).headers.get('Content-Type')).toBe('image/png')
  expect(visitor.document.querySelector('.sheet [role=img][aria-label^="Código QR"]')).not.toBeNull()
})

test('a profile that is not public has no picture to share, and the page says why', async () => {
  const { db, visitor, account } = await signedIn()
  await db.insertInto('userSettings').values({ userId: account.id, profileVisibility: 'contacts' }).execute()
  await visitor.visit('/dashboard/sign')
  expect(visitor.text).toContain('Tu perfil no lo ve todo el mundo')
  expect(visitor.hasLink('Descargar la imagen para redes')).toBe(false)
  expect(visitor.document.querySelector('.qr-code')).toBeNull()
})

test('a listing has the sign of its seller, without link and picture when the profile is hidden', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db, { fullName: 'Ana Beltrán Ruiz' })
  const { id } = await aListing(db, { author: ana })
  await visitor.visit(`/marketplace/${id}`)
  const sign = () => visitor.document.querySelector('.listing__sign .sign')
  expect(sign()?.className).toBe('sign category--musica')
  expect(sign()?.querySelector('.sign__name a')?.getAttribute('href')).toBe(`/freelancers/${ana.id}`)
  expect(sign()?.textContent).toContain('Música & Audio')

  await db
    .insertInto('userSettings')
    .values({ userId: ana.id, profileVisibility: 'contacts' })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ profileVisibility: 'contacts' }))
    .execute()
  const newest = async () => {
    await visitor.visit(`/marketplace/${id}`)
    return sign()?.textContent?.trim()
  }
  // The server hears of the change a moment later.
  await expect.poll(newest).toBe('Ana Beltrán Ruiz')
  expect(sign()?.querySelector('a, .avatar')).toBeNull()
})
