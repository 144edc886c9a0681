import { expect, test } from 'vitest'
import { isoDay } from '#app/locale/dates.server.ts'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const LIST = '/dashboard/contests'
const day = (days: number) => isoDay(inDays(days), 'Europe/Madrid')

test('I10: a contest is announced once, however often its form is sent, and has a page', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(LIST)
  expect(visitor.text).toContain('No convocas ningún concurso')
  await visitor.follow('Convocar un concurso')
  await visitor
    .fill('Título', 'Cartel de la verbena')
    .fill('Bases', 'Una tinta.\nPapel de color.')
    .choose('Categoría', 'Diseño Gráfico')
    .fill('Premio (€)', '1.250,50')
    .fill('Qué más incluye (opcional)', 'y diez copias')
    .fill('Último día', day(10))
    .tick('Propuestas ocultas')
    .press('Publicar concurso')
  expect(visitor.notices).toContain('Concurso publicado correctamente')
  expect(visitor.heading).toBe('Cartel de la verbena')
  expect(visitor.text).toContain('Premio no garantizado')
  const { path } = visitor
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)
  const rows = await db.selectFrom('contests').selectAll().where('organiserId', '=', account.id).execute()
  expect(rows).toMatchObject([
    {
      prizeCents: 125_050,
      currency: 'EUR',
      description: 'Una tinta.\nPapel de color.',
      blind: true,
      guaranteed: false,
    },
  ])
  await visitor.visit(LIST)
  expect(visitor.hasLink('Cartel de la verbena')).toBe(true)
})

test('I10: a refused contest comes back as it was typed, each mistake with its field', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(`${LIST}/new`)
  await visitor.fill('Título', 'Sin más').fill('Premio (€)', 'mucho').press('Publicar concurso')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  for (const message of [
    'Las bases son obligatorias',
    'Debes seleccionar una categoría',
    'Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50',
    'El último día es obligatorio',
  ])
    expect(visitor.text).toContain(message)
  expect(visitor.control('Premio (€)')).toHaveValue('mucho')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')

  visitor.fill('Bases', 'Una tinta').choose('Categoría', 'Otro').fill('Premio (€)', '20').fill('Último día', day(-2))
  await visitor.press('Publicar concurso')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('El último día ya ha pasado')
  expect(await db.selectFrom('contests').select('id').where('organiserId', '=', account.id).execute()).toEqual([])
})

test('I10: an unverified account is told to confirm its address, and keeps what it typed', async () => {
  const { visitor } = await signedIn({ verified: false })
  await visitor.visit(`${LIST}/new`)
  await visitor
    .fill('Título', 'Cartel')
    .fill('Bases', 'Una tinta')
    .choose('Categoría', 'Otro')
    .fill('Premio (€)', '20')
    .fill('Último día', day(3))
    .press('Publicar concurso')
  expect(visitor.status).toBe(403)
  expect(visitor.notices.join(' ')).toContain('Antes de convocar un concurso tienes que confirmar tu correo')
  expect(visitor.control('Bases')).toHaveValue('Una tinta')
})

test('I10: without entries a contest can be changed and taken back; with one it stays as it is', async () => {
  const { db, visitor, account } = await signedIn()
  const contest = await aContest(db, { organiser: account })
  const path = `${LIST}/${contest.id}`
  await visitor.visit(path)
  await visitor.follow('Editar')
  expect(visitor.control('Premio (€)')).toHaveValue('600')
  expect(visitor.hasControl('Primer día (opcional)')).toBe(false)
  await visitor.fill('Título', '').press('Guardar cambios')
  expect(visitor.status).toBe(422)
  await visitor.fill('Título', 'Otro cartel').press('Guardar cambios')
  expect(visitor.path).toBe(path)
  expect(visitor.heading).toBe('Otro cartel')
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)

  await visitor.visit(`${path}/edit`)
  await anEntry(db, contest.id)
  await visitor.fill('Título', 'Demasiado tarde').press('Guardar cambios')
  expect(visitor.status).toBe(409)
  expect(visitor.control('Título')).toHaveValue('Demasiado tarde')
  await visitor.visit(path)
  expect(visitor.heading).toBe('Otro cartel')
  expect(visitor.hasLink('Editar')).toBe(false)

  const quiet = await aContest(db, { organiser: account })
  await visitor.visit(`${LIST}/${quiet.id}/delete`)
  await visitor.press('Eliminar concurso')
  expect(visitor.notices).toContain('Concurso eliminado correctamente')
  expect(await db.selectFrom('contests').select('id').where('id', '=', quiet.id).execute()).toEqual([])
})

test('R3: the organiser marks finalists with a note, and decides among them once', async () => {
  const { db, visitor, account } = await signedIn()
  const contest = await aContest(db, { organiser: account, from: -9, to: -1 })
  const author = await anAccount(db, { fullName: 'Íñigo Casado', username: `inigo-${Date.now()}` })
  const entry = await anEntry(db, contest.id, { author, title: 'Farolillos' })
  await anEntry(db, contest.id, { title: 'Chotis' })
  const path = `${LIST}/${contest.id}`
  await visitor.visit(path)
  expect(visitor.text).toContain('Te toca decidir')
  await visitor.follow('Farolillos')
  await visitor.press('Marcar como finalista')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Escribe una nota para quien la ha enviado')
  await visitor.fill('Nota para su autor', 'Se ve desde lejos.').press('Marcar como finalista')
  expect(visitor.path).toBe(path)
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)
  expect(visitor.text).toContain('1 finalista')

  await visitor.follow('Elegir ganador')
  await visitor.press('Publicar la decisión')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Elige una propuesta, o que el premio quede desierto')
  await visitor.choose('Farolillos, de Íñigo Casado Tu nota: Se ve desde lejos.').press('Publicar la decisión')
  expect(visitor.path).toBe(path)
  expect(visitor.text).toContain('Elegiste ganador.')
  await visitor.pressAgain()
  expect(visitor.path).toBe(path)
  expect(visitor.link('Escribir a Íñigo Casado').pathname).toBe(`/freelancers/${author.id}/contact`)
  const states = await db.selectFrom('contestEntries').select('state').where('id', '=', entry.id).execute()
  expect(states).toEqual([{ state: 'ganadora' }])
  await visitor.visit(`${path}/award`)
  expect(visitor.status).toBe(409)
  expect(visitor.hasButton('Publicar la decisión')).toBe(false)
})

test('R3: a finalist can be unmarked, and without any the prize can be left without a winner', async () => {
  const { db, visitor, account } = await signedIn()
  const contest = await aContest(db, { organiser: account, from: -9, to: -1 })
  const entry = await anEntry(db, contest.id, { state: 'finalista', note: 'Casi.' })
  const path = `${LIST}/${contest.id}`
  await visitor.visit(`${path}/entries/${entry.id}`)
  await visitor.follow('Quitar de finalistas')
  await visitor.press('Quitar de finalistas')
  expect(visitor.path).toBe(path)
  await visitor.follow('Elegir ganador')
  expect(visitor.text).toContain('No has marcado ninguna finalista.')
  await visitor.choose('Ninguna: el premio queda desierto').press('Publicar la decisión')
  expect(visitor.text).toContain('El premio quedó desierto.')
})

test('R3: an entrant sees their entry, withdraws it once, and reads the note after the decision', async () => {
  const { db, visitor, account } = await signedIn()
  const contest = await aContest(db)
  const entry = await anEntry(db, contest.id, { author: account, title: 'Chotis' })
  const over = await aContest(db, { from: -30, to: -5, title: 'Ya fallado' })
  const told = await anEntry(db, over.id, { author: account, title: 'Mantón', state: 'finalista', note: 'Muy fina.' })
  await visitor.visit(`${LIST}/entries`)
  expect(visitor.text).toContain('Chotis')
  expect(visitor.text).not.toContain('Muy fina.')
  expect(visitor.text).not.toContain('Finalista')
  await visitor.follow('Retirar la propuesta Chotis')
  await visitor.press('Retirar propuesta')
  expect(visitor.notices).toContain('Propuesta retirada correctamente')
  await visitor.pressAgain()
  expect(visitor.path).toBe(`${LIST}/entries`)
  expect(visitor.text).toContain('Retirada')
  expect((await db.selectFrom('contestEntries').select('state').where('id', '=', entry.id).execute())[0]?.state).toBe(
    'retirada',
  )
  await visitor.visit(`${LIST}/entries/${told.id}/withdraw`)
  expect(visitor.status).toBe(409)
  await db
    .updateTable('contests')
    .set({ outcome: 'desierto', decidedAt: new Date() })
    .where('id', '=', over.id)
    .execute()
  await visitor.visit(`${LIST}/entries`)
  expect(visitor.text).toContain('Muy fina.')
})

test('R3: an entry of another contest is not found under the organiser’s own', async () => {
  const { db, visitor, account } = await signedIn()
  const own = await aContest(db, { organiser: account, from: -9, to: -1 })
  const other = await aContest(db, { from: -9, to: -1 })
  const entry = await anEntry(db, other.id)
  for (const path of [`${LIST}/${other.id}`, `${LIST}/${own.id}/entries/${entry.id}`, `${LIST}/nada`]) {
    await visitor.visit(path)
    expect(visitor.status).toBe(404)
  }
  const stranger = await Visitor.arrive()
  await signIn(db, stranger, await anAccount(db))
  const answer = await stranger.request(`${LIST}/${own.id}/award`, {
    method: 'POST',
    headers: { Origin: stranger.origin },
    body: new URLSearchParams({ winner: 'desierto' }),
  })
  expect(answer.status).toBe(404)
  expect((await db.selectFrom('contests').select('outcome').where('id', '=', own.id).execute())[0]?.outcome).toBeNull()
})
