import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { formatMoment } from '#app/locale/dates.server.ts'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/listing-form.ts'
import { Visitor } from '#tests/support/visitor.ts'

const aText = (name: string, text = 'Una tinta') => ({ name, type: 'text/plain', bytes: Buffer.from(text) })
const filesOn = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>('a.entry__picture, .file-list a')].map(
    (link) => link.pathname,
  )

async function anOpenContest(columns: Parameters<typeof aContest>[1] = {}) {
  const signed = await signedIn()
  const organiser = await anAccount(signed.db)
  const contest = await aContest(signed.db, { organiser, ...columns })
  return { ...signed, organiser, contest, path: `/contests/${contest.id}` }
}

test('R3: a contest has a page with its brief, prize, dates and entries; an unknown one is not found', async () => {
  const { db, visitor } = await aStranger()
  const organiser = await anAccount(db, { fullName: 'Olga Paredes', username: `olga-${Date.now()}` })
  const contest = await aContest(db, { organiser, prizeDescription: 'y diez copias' })
  const entry = await anEntry(db, contest.id, { title: '<b>Chotis</b>' })
  await visitor.visit(`/contests/${contest.id}`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('Tiene que verse desde la otra acera.')
  expect(visitor.text).toMatch(/600 € de premio.*y diez copias.*Premio no garantizado/)
  const times = [...visitor.document.querySelectorAll('.contest-facts time')]
  expect(times.map((time) => time.getAttribute('title'))).toContain(formatMoment(contest.endsAt, 'Europe/Madrid'))
  expect(visitor.link('Olga Paredes').pathname).toBe(`/freelancers/${organiser.id}`)
  expect(visitor.text).toContain('<b>Chotis</b>')
  expect(visitor.html).not.toContain('<b>Chotis</b>')
  await visitor.follow('Iniciar sesión y participar')
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(`/contests/${contest.id}/enter`)}`)
  for (const id of ['nada', entry.id]) {
    await visitor.visit(`/contests/${id}`)
    expect(visitor.status).toBe(404)
  }
})

test('R3: an entry with its files is sent from the page, once however often it is pressed, and its organiser is notified', async () => {
  const { db, visitor, account, organiser, contest, path } = await anOpenContest()
  await visitor.visit(path)
  await visitor
    .fill('Título de la propuesta', 'Farolillos')
    .fill('Tu propuesta', 'Una guirnalda\nde lado a lado.')
    .attach('Adjuntar archivos', aText('tintas.txt'))
    .press('Enviar propuesta')
  expect(visitor.path).toBe(path)
  expect(visitor.notices).toContain('Propuesta enviada correctamente')
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)
  const entries = await db.selectFrom('contestEntries').selectAll().where('userId', '=', account.id).execute()
  expect(entries).toMatchObject([{ title: 'Farolillos', body: 'Una guirnalda\nde lado a lado.', state: 'enviada' }])
  const [notification] = await db.selectFrom('notifications').selectAll().where('userId', '=', organiser.id).execute()
  expect(notification).toMatchObject({
    type: 'contest',
    title: 'Nueva propuesta en «Cartel de la verbena»',
    href: `/dashboard/contests/${contest.id}/entries/${entries[0]?.id}`,
  })
  const [file = ''] = filesOn(visitor)
  expect(await (await visitor.request(file)).text()).toBe('Una tinta')
  expect(visitor.text).toContain('Has presentado Farolillos.')
  expect(visitor.hasButton('Enviar propuesta')).toBe(false)
})

test('R3: a refused entry comes back with its words and the kept files', async () => {
  const { db, visitor, account, path } = await anOpenContest()
  await visitor.visit(`${path}/enter`)
  await visitor
    .fill('Tu propuesta', 'Va todo')
    .attach('Adjuntar archivos', aText('bien.txt'), {
      name: 'foto.jpg',
      type: 'image/jpeg',
      bytes: Buffer.from('MZ\x90\x00\x03', 'latin1'),
    })
    .press('Enviar propuesta')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.text).toContain('El título es obligatorio')
  expect(visitor.text).toContain('Formato de archivo no válido.')
  expect(visitor.hasButton('Enviar sin este archivo')).toBe(false)
  expect(visitor.control('Tu propuesta')).toHaveValue('Va todo')
  expect(await db.selectFrom('contestEntries').select('id').where('userId', '=', account.id).execute()).toEqual([])
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')

  await visitor.fill('Título de la propuesta', 'Chotis').press('Enviar propuesta')
  expect(visitor.path).toBe(path)
  const files = await db
    .selectFrom('contestFiles as f')
    .innerJoin('contestEntries as e', 'e.id', 'f.entryId')
    .select('f.name')
    .where('e.userId', '=', account.id)
    .execute()
  expect(files).toEqual([{ name: 'bien.txt' }])
})

test('R3: a file beyond the limit is left out, and a kept one can be removed', async () => {
  const { visitor, path } = await anOpenContest()
  await visitor.visit(`${path}/enter`)
  await visitor
    .fill('Título de la propuesta', 'Seis')
    .attach('Adjuntar archivos', ...[1, 2, 3, 4, 5, 6].map((number) => aText(`${number}.txt`, `número ${number}`)))
    .press('Enviar propuesta')
  expect(visitor.text).toContain('Una propuesta puede llevar como máximo 5 archivos. (6.txt)')
  await visitor.press('Quitar 1.txt')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Título de la propuesta')).toHaveValue('Seis')
  expect(visitor.document.querySelectorAll('input[name=kept]')).toHaveLength(4)
  const empty = { name: 'vacío.txt', type: 'text/plain', bytes: Buffer.alloc(0) }
  await visitor.attach('Adjuntar archivos', empty).press('Quitar 2.txt')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Adjuntar archivos')).toHaveAccessibleDescription(
    expect.stringContaining('El archivo está vacío. (vacío.txt)'),
  )
  expect(visitor.document.querySelectorAll('input[name=kept]')).toHaveLength(3)
})

test('R3: an entry that was refused for a file alone is sent without it by the first button', async () => {
  const { db, visitor, account, path } = await anOpenContest()
  await visitor.visit(`${path}/enter`)
  await visitor
    .fill('Título de la propuesta', 'Chotis')
    .fill('Tu propuesta', 'Dos sombras')
    .attach('Adjuntar archivos', aText('bien.txt'), { name: 'vacío.txt', type: 'text/plain', bytes: Buffer.alloc(0) })
    .press('Enviar propuesta')
  expect(visitor.text).toContain('Todo lo demás está bien. Puedes enviar ya sin este archivo o elegir otro más abajo.')
  const [first] = visitor.document.querySelectorAll('main button')
  expect(first?.textContent).toBe('Enviar sin este archivo')
  await visitor.press('Enviar sin este archivo')
  expect(visitor.path).toBe(path)
  const entries = await db.selectFrom('contestEntries').select('title').where('userId', '=', account.id).execute()
  expect(entries).toEqual([{ title: 'Chotis' }])
})

test('R3: a signed-out visitor keeps their words through the sign-in', async () => {
  const { db, organiser } = await anOpenContest()
  const contest = await aContest(db, { organiser })
  const visitor = await Visitor.arrive()
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  await visitor.visit(`/contests/${contest.id}/enter`)
  visitor.fill('Título de la propuesta', 'Chotis').fill('Tu propuesta', 'Dos sombras.')
  visitor.dropCookie('session')
  visitor.dropCookie('__Host-session')
  await visitor.press('Enviar propuesta')
  expect(visitor.status).toBe(401)
  expect(visitor.text).toContain('Inicia sesión para enviar tu propuesta. Lo que has escrito se conserva.')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', 'Puente-romano-7').press('Iniciar Sesión')
  expect(visitor.path).toBe(`/contests/${contest.id}/enter`)
  expect(visitor.control('Tu propuesta')).toHaveValue('Dos sombras.')
})

test('R3: after the end no entry is accepted, and the typed words stay visible', async () => {
  const { db, visitor, account, contest, path } = await anOpenContest()
  await visitor.visit(`${path}/enter`)
  await db
    .updateTable('contests')
    .set({ endsAt: inDays(-0.01), judgeUntil: inDays(14) })
    .where('id', '=', contest.id)
    .execute()
  await visitor.fill('Título de la propuesta', 'Tarde').fill('Tu propuesta', 'Por un minuto').press('Enviar propuesta')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Este concurso ya ha terminado y no admite propuestas.')
  expect(visitor.control('Tu propuesta')).toHaveValue('Por un minuto')
  expect(await db.selectFrom('contestEntries').select('id').where('userId', '=', account.id).execute()).toEqual([])
  await visitor.visit(`${path}/enter`)
  expect(visitor.status).toBe(409)
  expect(visitor.hasButton('Enviar propuesta')).toBe(false)
})

test('I10: in a blind contest rivals see neither entries nor files before the end; their author and the organiser do', async () => {
  const { db, visitor, organiser, contest, path } = await anOpenContest({ blind: true })
  await visitor.visit(path)
  await visitor
    .fill('Título de la propuesta', 'Secreta')
    .fill('Tu propuesta', 'Nadie la ve')
    .attach('Adjuntar archivos', aText('secreto.txt', 'callado'))
    .press('Enviar propuesta')
  const file = await db
    .selectFrom('contestFiles as f')
    .innerJoin('contestEntries as e', 'e.id', 'f.entryId')
    .select('f.id')
    .where('e.contestId', '=', contest.id)
    .executeTakeFirstOrThrow()
  const address = `${path}/files/${file.id}`
  const [rival, judge, stranger] = [await Visitor.arrive(), await Visitor.arrive(), await Visitor.arrive()]
  await signIn(db, rival, await anAccount(db))
  await signIn(db, judge, organiser)
  for (const other of [rival, stranger]) {
    await other.visit(path)
    expect(other.text).toContain('Las propuestas están ocultas')
    expect(other.text).toContain('1 participante')
    expect(other.text).not.toContain('Secreta')
  }
  const statusFor = async (who: Visitor) => (await who.request(address)).status
  expect(await statusFor(visitor)).toBe(200)
  expect(await statusFor(judge)).toBe(200)
  expect(await statusFor(rival)).toBe(404)
  expect(await statusFor(stranger)).toBe(303)

  await db
    .updateTable('contests')
    .set({ endsAt: inDays(-0.01), judgeUntil: inDays(14) })
    .where('id', '=', contest.id)
    .execute()
  await rival.visit(path)
  expect(rival.text).toContain('Secreta')
  expect(await statusFor(rival)).toBe(200)
  await stranger.visit(path)
  expect(stranger.text).toContain('Nadie la ve')
  expect(filesOn(stranger)).toEqual([])
})

test('R3: the winner is first once the contest is decided, and earlier no reader sees who is ahead', async () => {
  const { db, visitor, contest, path } = await anOpenContest({ from: -9, to: -1 })
  await anEntry(db, contest.id, { title: 'La primera', createdAt: inDays(-3) })
  const ahead = await anEntry(db, contest.id, {
    title: 'La favorita',
    state: 'finalista',
    note: 'Solo para su autor.',
    createdAt: inDays(-2),
  })
  const titles = () => [...visitor.document.querySelectorAll('.entry__title')].map((title) => title.textContent)
  await visitor.visit(path)
  expect(titles()).toEqual(['La primera', 'La favorita'])
  expect(visitor.text).toContain('decide el jurado')
  expect(visitor.text).not.toContain('Finalista')
  await db.updateTable('contestEntries').set({ state: 'ganadora' }).where('id', '=', ahead.id).execute()
  await db
    .updateTable('contests')
    .set({ outcome: 'premiado', decidedAt: new Date() })
    .where('id', '=', contest.id)
    .execute()
  await visitor.visit(path)
  expect(titles()).toEqual(['La favorita', 'La primera'])
  expect(visitor.text).toContain('Ganadora')
  expect(visitor.text).not.toContain('Solo para su autor.')
})

test('R3: everybody sees the pictures of the winner, and not those of other entries', async () => {
  const { db, visitor, contest, path } = await anOpenContest()
  await visitor.visit(path)
  await visitor
    .fill('Título de la propuesta', 'La verbena')
    .fill('Tu propuesta', 'Con farolillos')
    .attach('Adjuntar archivos', aText('notas.txt'), await aPhoto('cartel.jpg', 'orange'))
    .press('Enviar propuesta')
  const poster = visitor.document.querySelector<HTMLAnchorElement>('a.entry__picture')?.pathname ?? ''
  const notes = filesOn(visitor).find((address) => address !== poster) ?? ''
  const { visitor: stranger } = await aStranger()
  const statusFor = async (address: string) => (await stranger.request(address)).status
  expect([await statusFor(notes), await statusFor(poster)]).toEqual([303, 303])
  await db
    .updateTable('contestEntries')
    .set({ state: 'ganadora', note: 'Se ve desde lejos.' })
    .where('contestId', '=', contest.id)
    .execute()
  expect(await statusFor(poster)).toBe(303)
  await db
    .updateTable('contests')
    .set({ endsAt: inDays(-1), outcome: 'premiado', decidedAt: new Date() })
    .where('id', '=', contest.id)
    .execute()
  expect([await statusFor(notes), await statusFor(poster)]).toEqual([303, 200])
  await stranger.visit(path)
  expect(stranger.document.querySelector('.contest-winner')).toHaveTextContent('La verbena')
  expect(stranger.link('Concursos activos').getAttribute('href')).toBe('/contests?state=active')
  // The head says days; the exact moment is for machines.
  expect(stranger.document.querySelector('.contest-facts dl')?.textContent).not.toMatch(/\d:\d\d/)
  expect(filesOn(stranger)).toEqual([poster])
  await db.updateTable('contests').set({ moderation: 'retirado' }).where('id', '=', contest.id).execute()
  expect(await statusFor(poster)).toBe(303)
})

test('R3: entries are divided among pages, each on one', async () => {
  const { db, visitor, contest, path } = await anOpenContest()
  for (let count = 0; count < 12; count += 1)
    await anEntry(db, contest.id, { title: `Propuesta ${count}`, createdAt: new Date(Date.now() - 60_000 + count) })
  await visitor.visit(path)
  expect(visitor.document.querySelectorAll('.entry')).toHaveLength(10)
  await visitor.follow('Siguientes')
  expect([...visitor.document.querySelectorAll('.entry__title')].map((title) => title.textContent)).toEqual([
    'Propuesta 10',
    'Propuesta 11',
  ])
})
