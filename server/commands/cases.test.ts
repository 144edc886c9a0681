import { beforeEach, expect, test } from 'vitest'
import { appealDismissal, appealMeasure } from '#app/domain/moderation/appeals.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'

const db = await aDatabase()
const now = new Date()

beforeEach(async () => {
  await db.updateTable('users').set({ role: 'usuario' }).where('role', '<>', 'usuario').execute()
  await db.deleteFrom('moderationCases').execute()
})

/** A listing that a person has reported. */
async function aReport() {
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author, title: 'Cursos con regalo' })
  const reporter = await anAccount(db)
  return { author, listingId, reporter, ...(await aCase(db, { listingId, reporter })) }
}

const stateOf = async (id: string) =>
  db
    .selectFrom('moderationCases')
    .select(['state', 'decidedBy', 'appealDecidedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const toldTo = async (userId: string) =>
  (await db.selectFrom('notifications').select('message').where('userId', '=', userId).execute()).map(
    ({ message }) => message,
  )

/** The output of `doctor` about it. */
async function doctorSays() {
  const { stdout } = await gremio(['doctor', '--json'])
  return (JSON.parse(stdout) as { name: string; state: string; found: string; advice?: string }[]).find(
    ({ name }) => name === 'moderation',
  )
}

const decideWith = (caseId: string, ...more: string[]) =>
  gremio(['case', 'decide', caseId, '--rule', 'estafa', '--facts', 'Pide un pago antes de empezar.', ...more])
const settleWith = (caseId: string, outcome: string) =>
  gremio(['case', 'settle', caseId, '--outcome', outcome, '--facts', 'Lo he mirado otra vez.'])

test('without a moderator the operator decides reports: doctor warns until then, and both sides are told why', async () => {
  const { caseId, author, reporter, listingId } = await aReport()
  expect(await doctorSays()).toMatchObject({ state: 'warning', advice: expect.stringContaining('gremio case list') })
  expect((await gremio(['case', 'list'])).stdout).toMatch(new RegExp(`^${caseId}  .+Anuncio: Cursos con regalo\n$`))
  const shown = (await gremio(['case', 'show', caseId])).stdout
  for (const words of ['Pide dinero por adelantado.', author.fullName, 'title: Cursos con regalo'])
    expect(shown).toContain(words)

  const { code, stdout } = await decideWith(caseId, '--action', 'retirar')
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      'Contenido retirado: Cursos con regalo\nNorma: Sin engaños.\nPide un pago antes de empezar.\nThose concerned have been told.\n',
  })
  expect(await stateOf(caseId)).toMatchObject({ state: 'con_medida', decidedBy: null })
  const action = await db
    .selectFrom('moderationActions')
    .select(['actorId', 'automated', 'action'])
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  expect(action).toEqual({ actorId: null, automated: false, action: 'retirar' })
  const listing = await db.selectFrom('listings').select('moderation').where('id', '=', listingId).executeTakeFirst()
  expect(listing?.moderation).toBe('retirado')
  expect(await toldTo(author.id)).toEqual([
    'Norma: Sin engaños. Pide un pago antes de empezar.\nLo ha decidido la administración. Si no estás de acuerdo, puedes recurrir.',
  ])
  expect(await toldTo(reporter.id)).toEqual(['Hemos tomado medidas según las normas.'])
  const audit = await db.selectFrom('auditLog').select(['actor', 'action']).where('subjectId', '=', author.id).execute()
  expect(audit).toEqual([{ actor: 'operator', action: 'moderation.retirar' }])
  const log = await db.selectFrom('moderationLog').select(['action', 'automated']).execute()
  expect(log).toContainEqual({ action: 'retirar', automated: false })
  expect(await doctorSays()).toMatchObject({ state: 'ok' })
})

test('the operator hears an appeal against the only moderator, and the moderator one against the operator', async () => {
  const moderator = await aModerator(db)
  const { caseId, author, listingId } = await aReport()
  await settle(db, moderator, caseId, { action: 'retirar' }, now)
  await appealMeasure(db, author.id, caseId, 'Es un error.', now)
  expect(await doctorSays()).toMatchObject({ state: 'warning' })
  expect((await gremio(['case', 'show', caseId])).stdout).toContain('Es un error.')
  expect(await settleWith(caseId, 'revertido')).toMatchObject({
    code: 0,
    stdout: 'Revertido: Cursos con regalo\nLo he mirado otra vez.\nThose concerned have been told.\n',
  })
  expect(await stateOf(caseId)).toMatchObject({ state: 'revertido', appealDecidedBy: null })
  expect(await toldTo(author.id)).toContain('La administración ha revisado tu recurso. Lo he mirado otra vez.')
  const listing = await db.selectFrom('listings').select('moderation').where('id', '=', listingId).executeTakeFirst()
  expect(listing?.moderation).toBe('libre')

  // A second moderator could have settled the case: then it is not the operator's.
  const again = await aReport()
  await settle(db, moderator, again.caseId, { action: 'retirar' }, now)
  await appealMeasure(db, again.author.id, again.caseId, 'Es un error.', now)
  await aModerator(db)
  expect(await settleWith(again.caseId, 'revertido')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `That case is for moderators: 1 of them may decide it, at /moderation/cases/${again.caseId}.\n`,
  })
  expect(await doctorSays()).toMatchObject({ state: 'ok' })
})

test('the operator decides a report by or about the only moderator; a suspended one does not count', async () => {
  const moderator = await aModerator(db)
  const { id: listingId } = await aListing(db, { author: await anAccount(db) })
  const theirs = await aCase(db, { listingId, reporter: { id: moderator.id } })
  const about = await aCase(db, { kind: 'profile', id: moderator.id })
  const others = await aReport()
  const listed = async () => (await gremio(['case', 'list'])).stdout
  expect(await listed()).toContain(theirs.caseId)
  expect(await listed()).toContain(about.caseId)
  expect(await listed()).not.toContain(others.caseId)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', moderator.id).execute()
  expect(await listed()).toContain(others.caseId)
})

test('a dismissal by the operator can be appealed; when it is revoked the case is decided anew', async () => {
  const { caseId, reportId, reporter } = await aReport()
  expect(await decideWith(caseId, '--action', 'desestimar')).toMatchObject({ code: 0 })
  expect(await toldTo(reporter.id)).toEqual([
    'No hemos encontrado nada contrario a las normas. Si no estás de acuerdo, puedes recurrir.',
  ])
  expect(await appealDismissal(db, { reportId, viewerId: reporter.id }, 'Sí la hay.', now)).toEqual({
    kind: 'appealed',
  })
  const { code, stdout } = await settleWith(caseId, 'revertido')
  expect(code).toBe(0)
  const [, next = ''] = /judged anew as ([0-9a-f-]{36})/.exec(stdout) ?? []
  expect((await gremio(['case', 'list'])).stdout).toContain(next)
  expect(await decideWith(next, '--action', 'advertir')).toMatchObject({ code: 0 })
})

test('an invalid decision is refused with the reason, and the case stays undecided', async () => {
  const { caseId } = await aReport()
  expect(await decideWith(caseId, '--action', 'borrar')).toMatchObject({ code: 64 })
  expect((await decideWith(caseId, '--action', 'ocultar')).stderr).toMatch(/^Of this only: desestimar, /)
  expect((await decideWith(caseId, '--action', 'suspender')).stderr).toMatch(
    /^A suspension needs --days, from 1 to 365\./,
  )
  expect(await settleWith(caseId, 'confirmado')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The case is/),
  })
  for (const id of ['nada', caseId.replace(/./g, 'a').slice(0, 8), '00000000-0000-4000-8000-000000000000'])
    expect(await decideWith(id, '--action', 'advertir')).toMatchObject({
      code: 1,
      stderr: `No case waits as ${id}: gremio case list names those that do.\n`,
    })
  expect(await stateOf(caseId)).toMatchObject({ state: 'abierto' })
})
