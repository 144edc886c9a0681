import { expect, test } from 'vitest'
import { aFreelancer, aListing, aStranger } from '#tests/support/factories.ts'
import { hasLynx, Lynx } from '#tests/support/lynx.ts'
import { theServer } from '#tests/support/server.ts'

const EMAIL = 'ana.texto@correo.example'
const PASSWORD = 'una-clave-bastante-larga'

test.skipIf(!hasLynx)(
  'A1, A2, R1: somebody with Lynx registers, signs in, searches, writes to a seller and publishes (skipped where Lynx is not installed)',
  async () => {
    const { db } = await aStranger()
    const seller = await aFreelancer(db)
    const listing = await aListing(db, { author: { id: seller.id }, title: 'Zanfona para bodas y romances' })

    const pages = await new Lynx()
      .fill('Nombre completo', 'Ana Texto')
      .type(EMAIL)
      .type(PASSWORD)
      .type(PASSWORD)
      .openThis()
      .open('(BUTTON) Crear')
      .look()
      .fill('Correo electr', EMAIL)
      .type(PASSWORD)
      .open('(BUTTON) Iniciar')
      .look()
      .open('Buscar')
      .fill('necesitas', 'zanfona')
      .openThis()
      .look()
      .open('Zanfona para')
      .open('Contactar Vendedor')
      .fill('Tu mensaje', 'Hola, tocas en mayo?')
      .open('(BUTTON) Enviar')
      .look()
      .open('Crear Anuncio')
      .fill('en pocas palabras', 'Clases de gaita')
      .type('Con mucho fuelle y paciencia.')
      .choose('Categor', 3)
      .fill('Precio (', '25')
      .choose('Tipo de precio', 1)
      .fill('forma que prefieras', EMAIL)
      .find('Contiene material')
      .next()
      .next()
      .openThis()
      .look()
      .begin(`${(await theServer()).origin}/register`)

    const [registered, signedIn, found, written, published] = pages
    expect(registered).toContain('Cuenta creada correctamente! Por favor inicia sesión.')
    expect(signedIn).toContain('Inicio de sesión exitoso!')
    expect(found).toContain('Mostrando 1 resultado')
    expect(found).toContain('Zanfona para bodas y romances')
    expect(written).toContain('Hola, tocas en mayo?')
    expect(published).toContain('Clases de gaita')

    const account = await db.selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow()
    const talks = db.selectFrom('conversations').select('listingId').where('clientId', '=', account.id)
    expect(await talks.execute()).toEqual([{ listingId: listing.id }])
    const own = db.selectFrom('listings').select(['title', 'description']).where('authorId', '=', account.id)
    expect(await own.execute()).toEqual([{ title: 'Clases de gaita', description: 'Con mucho fuelle y paciencia.' }])
  },
)
