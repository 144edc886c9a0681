import { expect, test } from 'vitest'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const LIST = '/dashboard/contests/entries'
const aText = (name: string, text: string) => ({ name, type: 'text/plain', bytes: Buffer.from(text) })

/** Somebody with an entry that was sent from its form, with a file. */
async function anAuthor(columns: Parameters<typeof aContest>[1] = {}) {
  const signed = await signedIn()
  const { db, visitor, account } = signed
  const organiser = await anAccount(db)
  const contest = await aContest(db, { organiser, ...columns })
  await visitor.visit(`/contests/${contest.id}/enter`)
  await visitor
    .fill('Título de la propuesta', 'Farolillos')
    .fill('Tu propuesta', 'Una guirnalda.')
    .attach('Adjuntar archivos', aText('uno.txt', 'primero'))
    .press('Enviar propuesta')
  const read = () =>
    db
      .selectFrom('contestEntries')
      .select(['id', 'title', 'body', 'version'])
      .where('userId', '=', account.id)
      .where('contestId', '=', contest.id)
      .executeTakeFirstOrThrow()
  const { id } = await read()
  const fileNames = async () =>
    (await db.selectFrom('contestFiles').select('name').where('entryId', '=', id).orderBy('position').execute()).map(
      ({ name }) => name,
    )
  return { ...signed, organiser, contest, id, path: `${LIST}/${id}/edit`, read, fileNames }
}

test('an entry and its files are edited in its form, however often it is pressed, with a notice', async () => {
  const { visitor, contest, read, fileNames } = await anAuthor()
  await visitor.visit(`/contests/${contest.id}`)
  await visitor.follow('Editar propuesta')
  expect(visitor.control('Tu propuesta')).toHaveValue('Una guirnalda.')
  await visitor
    .fill('Tu propuesta', 'Una guirnalda y un farol.')
    .attach('Adjuntar archivos', aText('dos.txt', 'segundo'))
    .press('Guardar cambios')
  expect(visitor.hops.map(({ status }) => status)).toContain(303)
  expect(visitor.path).toBe(LIST)
  expect(visitor.notices).toContain('Propuesta actualizada correctamente')
  await visitor.pressAgain()
  expect(visitor.path).toBe(LIST)
  expect(await read()).toMatchObject({ title: 'Farolillos', body: 'Una guirnalda y un farol.' })
  expect(await fileNames()).toEqual(['uno.txt', 'dos.txt'])
  await visitor.visit(`/contests/${contest.id}`)
  expect(visitor.text).toContain('editada ahora mismo')
  expect(visitor.text).toContain('Una guirnalda y un farol.')
})

test('a file removed from the form is deleted when the form is saved, and not earlier', async () => {
  const { visitor, path, fileNames } = await anAuthor()
  await visitor.visit(path)
  await visitor.fill('Tu propuesta', 'Sin archivo').press('Quitar uno.txt')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Tu propuesta')).toHaveValue('Sin archivo')
  expect(visitor.document.querySelectorAll('input[name=kept]')).toHaveLength(0)
  expect(await fileNames()).toEqual(['uno.txt'])
  await visitor.press('Guardar cambios')
  expect(await fileNames()).toEqual([])
})

test('a refused edit comes back with the words, the files of the entry and the new ones', async () => {
  const { visitor, path, read, fileNames } = await anAuthor()
  await visitor.visit(path)
  await visitor
    .fill('Título de la propuesta', '')
    .fill('Tu propuesta', 'Otra idea')
    .attach('Adjuntar archivos', ...[2, 3, 4, 5, 6].map((number) => aText(`${number}.txt`, `número ${number}`)))
    .press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.title).toMatch(/^Error: /)
  expect(visitor.text).toContain('El título es obligatorio')
  expect(visitor.text).toContain('Una propuesta puede llevar como máximo 5 archivos. (6.txt)')
  expect(visitor.control('Tu propuesta')).toHaveValue('Otra idea')
  expect(await read()).toMatchObject({ title: 'Farolillos', version: 1 })
  await visitor.fill('Título de la propuesta', 'Chotis').press('Guardar cambios')
  expect(await read()).toMatchObject({ title: 'Chotis', body: 'Otra idea' })
  expect(await fileNames()).toEqual(['uno.txt', '2.txt', '3.txt', '4.txt', '5.txt'])
})

test('an older window gets the text stored meanwhile, keeps its own, and can save it all the same', async () => {
  const { db, visitor, account, path, read } = await anAuthor()
  const other = await Visitor.arrive()
  await signIn(db, other, account)
  await other.visit(path)
  await visitor.visit(path)
  await other.fill('Tu propuesta', 'Lo de la otra ventana').press('Guardar cambios')
  await visitor.fill('Tu propuesta', 'Lo de esta ventana').press('Guardar cambios')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('se ha guardado desde otro sitio mientras la editabas')
  expect(visitor.text).toContain('Lo de la otra ventana')
  expect(visitor.control('Tu propuesta')).toHaveValue('Lo de esta ventana')
  expect(await read()).toMatchObject({ body: 'Lo de la otra ventana' })
  await visitor.press('Guardar cambios')
  expect(visitor.path).toBe(LIST)
  expect(await read()).toMatchObject({ body: 'Lo de esta ventana' })
})

test('at the end the form is refused with its words visible, and then it is no longer there', async () => {
  const { db, visitor, contest, path, read } = await anAuthor()
  await visitor.visit(path)
  await db
    .updateTable('contests')
    .set({ endsAt: inDays(-0.01), judgeUntil: inDays(14) })
    .where('id', '=', contest.id)
    .execute()
  await visitor.fill('Tu propuesta', 'Por un minuto').press('Guardar cambios')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Este concurso ya ha terminado: la propuesta se queda como está.')
  expect(visitor.control('Tu propuesta')).toHaveValue('Por un minuto')
  expect(await read()).toMatchObject({ body: 'Una guirnalda.' })
  await visitor.visit(path)
  expect(visitor.status).toBe(409)
  expect(visitor.hasButton('Guardar cambios')).toBe(false)
  await visitor.visit(LIST)
  expect(visitor.text).not.toContain('Editar propuesta')
})

test('others, the organiser too, do not find the form of an entry, and their post changes nothing', async () => {
  const { db, visitor, organiser, path, read } = await anAuthor()
  await visitor.visit(path)
  for (const account of [organiser, await anAccount(db)]) {
    const other = await Visitor.arrive()
    await signIn(db, other, account)
    await other.visit(path)
    expect(other.status).toBe(404)
    expect(other.text).not.toContain('guirnalda')
  }
  const own = await anEntry(db, (await aContest(db)).id, { author: organiser })
  const judge = await Visitor.arrive()
  await signIn(db, judge, organiser)
  await judge.visit(`${LIST}/${own.id}/edit`)
  judge.document.querySelector('form[enctype]')?.setAttribute('action', path)
  await judge.fill('Tu propuesta', 'Suplantada').press('Guardar cambios')
  expect(judge.status).toBe(404)
  expect(await read()).toMatchObject({ body: 'Una guirnalda.' })
})

test('a person who is signed out meanwhile finds the words again after signing in', async () => {
  const { visitor, account, path } = await anAuthor()
  await visitor.visit(path)
  visitor.fill('Tu propuesta', 'No se pierde')
  visitor.dropCookie('session')
  visitor.dropCookie('__Host-session')
  await visitor.press('Guardar cambios')
  expect(visitor.status).toBe(401)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', 'Puente-romano-7').press('Iniciar Sesión')
  expect(visitor.path).toBe(path)
  expect(visitor.control('Tu propuesta')).toHaveValue('No se pierde')
})
