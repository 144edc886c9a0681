import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { keyOf } from '#app/locale/languages.ts'
import type { People } from './people.ts'
import type { Walker } from './walker.ts'

const PASSWORD = 'Puente-romano-7'

/** Registers, is refused first, signs in and confirms the address by the mail. Gives the address. */
export async function join(walker: Walker, fullName: string): Promise<string> {
  const { say } = walker
  const email = `${fullName.toLowerCase().replace(' ', '.')}.${randomUUID().slice(0, 8)}@example.com`
  await walker.visit('/register')
  await walker.press(say('Crear Cuenta'))
  await walker.sees(say('Error al registrar usuario'))
  await walker.fill(say('Nombre completo'), fullName)
  await walker.fill(say('Correo electrónico'), email)
  await walker.fill(say('Contraseña'), PASSWORD)
  await walker.fill(say('Confirmar contraseña'), PASSWORD)
  await walker.check('terms')
  await walker.press(say('Crear Cuenta'))
  await walker.sees(say('Cuenta creada correctamente! Por favor inicia sesión.'))
  await walker.fill(say('Contraseña'), PASSWORD)
  await walker.press(say('Iniciar Sesión'))
  await walker.sees(say('Inicio de sesión exitoso!'))
  const mail = await walker.mail(email, say('Confirma tu correo en {siteName}', { siteName: 'Gremio' }))
  const link = /https?:\/\/[^/\s]+(\/\S*verify-email\S*)/.exec(mail)?.[1] ?? ''
  await walker.visit(link.replace(/^\/(?:en|fr|de)\//, '/'))
  await walker.press(say('Confirmar mi correo'))
  await walker.sees(say('Correo confirmado correctamente'))
  return email
}

/** Publishes a listing with a photograph, after an empty form was refused. Returns the address of its page. */
export async function publish(walker: Walker, { title, description }: People): Promise<string> {
  const { say } = walker
  await walker.visit('/dashboard/create-listing')
  await walker.press(say('Crear Anuncio'))
  await walker.sees(say('Información Básica'))
  await walker.fill(say('Título'), title)
  await walker.fill(say('Descripción'), description)
  await walker.choose(say('Categoría'), say(keyOf('Fotografía', 'trade')))
  await walker.fill(say('Precio ({currency})', { currency: '€' }), '450')
  await walker.fill(say('Información de contacto'), 'studio@example.com')
  await walker.fill(say('Ubicación (opcional)'), 'Valencia')
  await walker.attach(say('Imágenes (opcional)'), await aPhotograph())
  await walker.press(say('Crear Anuncio'))
  await walker.sees(say('Anuncio creado correctamente'))
  await walker.sees(title)
  return walker.path()
}

async function aPhotograph() {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b97a3c' } })
  return { name: 'portrait.jpg', type: 'image/jpeg', bytes: await image.jpeg().toBuffer() }
}

/** Finds the listing by a question in their own language, and its page by the result. */
export async function find(walker: Walker, { title, question }: People) {
  const { say } = walker
  await walker.visit('/')
  await walker.sees('Gremio')
  await walker.visit('/marketplace')
  await walker.fill(say('Buscar'), question)
  await walker.enter(say('Buscar'))
  await walker.sees(title)
  await walker.follow(title)
  await walker.sees(say('Pedir presupuesto'))
}

/** One writes to the other from the listing, who finds it and answers. Returns the address of the conversation. */
export async function talk(client: Walker, seller: Walker, listing: string, people: People): Promise<string> {
  const { say } = client
  await client.visit(listing)
  await client.follow(say('Contactar<whom> Vendedor</whom>'))
  await client.fill(say('Tu mensaje'), people.message)
  await client.press(say('Enviar Mensaje'))
  await client.sees(people.message)
  const conversation = client.path()
  await seller.visit('/dashboard/messages')
  await seller.sees(people.client)
  await seller.follow({ to: conversation })
  await seller.sees(people.message)
  await seller.fill(say('Tu mensaje'), people.answer)
  await seller.press(say('Enviar'))
  await seller.sees(people.answer)
  await client.visit('/dashboard/messages')
  await client.sees(people.answer)
  return conversation
}

/** A quote is asked for, written and accepted. Returns the address of the order. */
export async function hire(client: Walker, seller: Walker, listing: string, people: People): Promise<string> {
  const { say } = client
  await client.visit(listing)
  await client.follow(say('Pedir presupuesto'))
  await client.press(say('Enviar solicitud'))
  await client.sees(say('No se ha enviado la solicitud'))
  await client.fill(say('Qué necesitas, en una frase'), people.request)
  await client.fill(say('Cuéntalo con detalle'), people.details)
  await client.press(say('Enviar solicitud'))
  await client.sees(people.details)
  const request = client.path()

  await seller.visit(request)
  await seller.follow(say('Preparar presupuesto'))
  await seller.press(say('Enviar presupuesto'))
  await seller.sees(say('No se ha enviado el presupuesto'))
  await seller.fill(say('Qué incluye'), people.scope)
  await seller.fillNamed({ revisions: '1', stage_1_title: people.stage, stage_1_price: '300', stage_1_days: '10' })
  await seller.press(say('Enviar presupuesto'))
  await seller.sees(say('Pendiente de respuesta'))
  const quote = seller.path()

  await client.visit(quote)
  await client.follow(say('Aceptar presupuesto'))
  await client.check('begins', 'ya')
  await client.press()
  await client.sees(say('Al continuar, el simulador hace el pago y lo confirma.'))
  return client.addressOf('/dashboard/orders/')
}

/** Pays in the simulator, to which the client was redirected. */
export async function pay(client: Walker, seller: Walker, order: string) {
  await client.press(client.say('Continuar'))
  await client.sees(client.say('Ver la contratación'))
  await seller.waitsFor(order, '/deliver')
}

/** The delivery is sent back once and delivered anew. */
export async function deliver(client: Walker, seller: Walker, order: string, people: People) {
  const { say } = client
  await seller.visit(order)
  await seller.follow(say('Entregar'))
  await seller.press(say('Entregar'))
  await seller.sees(say('No se ha hecho'))
  await seller.fill(say('Qué entregas'), people.delivery)
  await seller.press(say('Entregar'))
  await seller.sees(say('Entrega enviada'))
  await client.visit(order)
  await client.follow(say('Pedir cambios'))
  await client.fill(say('Qué hay que cambiar'), people.change)
  await client.press(say('Pedir cambios'))
  await client.sees(people.change)
  await seller.visit(order)
  await seller.follow(say('Entregar'))
  await seller.fill(say('Qué entregas'), people.delivery)
  await seller.check('point_1', 'hecho')
  await seller.press(say('Entregar'))
  await seller.sees(say('Entrega enviada'))
}

/** A dispute is opened, answered and withdrawn. */
export async function disagree(client: Walker, seller: Walker, order: string, { complaint, answer }: People) {
  const { say } = client
  await client.visit(`${order}/stages/1/dispute`)
  await client.press(say('Abrir la disputa'))
  await client.sees(say('Qué ha pasado'))
  await client.check('reason')
  await client.fill(say('Qué ha pasado'), complaint)
  await client.fillNamed({ claim: '50' })
  await client.press(say('Abrir la disputa'))
  await client.sees(say('Disputa abierta'))
  const dispute = client.path()
  await seller.visit(dispute)
  await seller.follow({ to: '/answer' })
  await seller.check('answer', 'responder')
  await seller.fill(say('Tu versión'), answer)
  await seller.press(say('Enviar respuesta'))
  await seller.sees(say('Respuesta enviada'))
  await client.visit(dispute)
  await client.follow({ to: '/withdraw' })
  await client.press(say('Retirar la disputa'))
  await client.sees(say('Disputa retirada'))
}

/** The delivery is accepted, and both rate. */
export async function finish(client: Walker, seller: Walker, order: string, { comment }: People) {
  const { say } = client
  await client.visit(order)
  await client.follow(say('Aceptar la entrega'))
  await client.press(say('Aceptar la entrega'))
  await client.sees(say('Entrega aceptada'))
  for (const [walker, said] of [
    [client, say('Valoración guardada: se publica cuando valore la otra parte')],
    [seller, say('Valoración publicada')],
  ] as const) {
    await walker.visit(`${order}/rate`)
    await walker.check('rating', '5')
    await walker.fillNamed({ comment })
    await walker.press(say('Guardar valoración'))
    await walker.sees(said)
  }
}

/** Reports the listing, and reads its state. */
export async function complain(walker: Walker, listing: string, { complaint }: People) {
  const { say } = walker
  await walker.visit(`${listing}/report`)
  await walker.press(say('Enviar denuncia'))
  await walker.sees(say('Error al enviar la denuncia'))
  await walker.check('reason')
  await walker.fill(say('Qué ocurre'), complaint)
  await walker.press(say('Enviar denuncia'))
  await walker.sees(say('Hemos recibido tu denuncia'))
}

/** Opens the pages with the results: notices, lists and profiles of each person. */
export async function lookAround(walkers: Walker[], further: string[]) {
  const pages = [
    '',
    '/notifications',
    '/messages',
    '/requests',
    '/orders',
    '/earnings',
    '/reviews',
    '/reviews/as-client',
  ]
  for (const walker of walkers)
    for (const path of [...pages.map((page) => `/dashboard${page}`), ...further]) {
      await walker.visit(path)
      await walker.sees('Gremio')
    }
}

/** Asks for a copy of all that is kept about them, and gets its address by mail. Returns the ZIP file. */
export async function takeHome(walker: Walker, email: string): Promise<Uint8Array> {
  const { say } = walker
  await walker.visit('/dashboard/settings/privacy')
  await walker.press(say('Descargar mis datos'))
  await walker.sees(say('Estamos preparando tus datos. Te enviaremos un correo cuando estén listos.'))
  const mail = await walker.mail(email, say('Tus datos de {siteName} están listos', { siteName: 'Gremio' }))
  const link = /https?:\/\/[^/\s]+(\/\S*settings\/privacy\/data\/[\w-]+)/.exec(mail)?.[1] ?? ''
  await walker.visit(link.replace(/^\/(?:en|fr|de)\//, '/'))
  await walker.sees(say('Tus datos están listos'))
  const { bytes } = await walker.ask(await walker.addressOf('/settings/privacy/data/'))
  return bytes
}
