import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appealDispute } from '#app/domain/disputes/commands.server.ts'
import { claimDispute, decideDispute } from '#app/domain/disputes/deciding.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, aPaid, OPERATOR } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { aHiring } from '#tests/support/hiring.ts'

const db = await aDatabase()

beforeEach(async () => {
  await db.updateTable('users').set({ role: 'usuario' }).where('role', '<>', 'usuario').execute()
})

const aModerator = () => anAccount(db, { user: { role: 'moderador' } })
const decideWith = (id: string, amount: string, ...more: string[]) =>
  gremio(['disputes', 'decide', id, '--amount', amount, '--facts', 'Llegó una parte.', '--reasons', 'Sirve.', ...more])
const stateOf = (id: string) =>
  db
    .selectFrom('disputes')
    .select(['state', 'decidedBy', 'decidedCents', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the operator lists, reads and decides a dispute that no moderator may decide, and both sides are notified', async () => {
  const client = await anAccount(db)
  const dispute = await aDispute(db, { client }, 'moderacion')
  const listed = async () => (await gremio(['disputes', 'list'])).stdout
  expect(await listed()).toMatch(
    new RegExp(`^${dispute.id}  until .+En manos de la moderación +Cartel de la verbena\n$`),
  )
  const shown = (await gremio(['disputes', 'show', dispute.id])).stdout
  for (const words of ['No ha llegado nada.', 'Está casi.', client.fullName, 'Dos bocetos y el arte final.', '50'])
    expect(shown).toContain(words)

  expect(await decideWith(dispute.id, '20,50')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^20,50\s€ of .+ for the client: Cartel de la verbena\nLlegó una parte\.\nSirve\.\nBoth sides have been told: it is the end of the matter\.\n$/,
    ),
  })
  // No other moderator could decide an appeal, so the decision is final.
  expect(await stateOf(dispute.id)).toMatchObject({ state: 'resuelta', decidedBy: null, decidedCents: 2_050 })
  const audit = await db.selectFrom('auditLog').select(['actor', 'action', 'facts']).execute()
  expect(audit).toContainEqual({ actor: 'operator', action: 'dispute.decide', facts: { dispute: dispute.id } })
  expect(await listed()).toBe('No dispute waits for the operator.\n')
  // A decision is final: deciding again changes nothing.
  expect(await decideWith(dispute.id, '0')).toMatchObject({
    code: 1,
    stderr: `No dispute waits as ${dispute.id}: gremio disputes list names those that do.\n`,
  })
})

test('the operator hears an appeal against the only moderator, and not while another may decide it', async () => {
  const dispute = await aDispute(db, {}, 'moderacion')
  const moderator = await aModerator()
  const theirs = {
    code: 1,
    stdout: '',
    stderr: `That dispute is for moderators, at /moderation/disputes/${dispute.id}.\n`,
  }
  for (const words of [
    ['disputes', 'show', dispute.id],
    ['disputes', 'decide', dispute.id, '--amount', '0', '--facts', 'Sí.', '--reasons', 'Sí.'],
  ])
    expect(await gremio(words)).toMatchObject(theirs)
  await claimDispute(db, moderator.id, dispute.id, new Date())
  const decision = {
    toClientCents: 2_000,
    facts: 'Llegó una parte.',
    reasons: 'Sirve.',
    operatorEmail: OPERATOR,
    now: new Date(),
  }
  expect((await decideDispute(db, moderator.id, dispute.id, decision)).kind).toBe('decided')
  const { version } = await db
    .selectFrom('disputes')
    .select('version')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  const appeal = { words: 'Falta un dato.', formKey: crypto.randomUUID(), version, now: new Date() }
  expect((await appealDispute(db, { userId: dispute.client.id, disputeId: dispute.id }, appeal)).kind).toBe('done')
  expect((await gremio(['disputes', 'show', dispute.id])).stdout).toContain('Falta un dato.')
  expect((await decideWith(dispute.id, '50')).stdout).toContain(
    'Both sides have been told: it is the end of the matter.',
  )
  expect(await stateOf(dispute.id)).toMatchObject({ state: 'resuelta', outcome: 'decision', decidedCents: 5_000 })
})

test('an invalid decision is refused in one line, and the dispute stays undecided', async () => {
  const dispute = await aDispute(db, {}, 'moderacion')
  for (const amount of ['', 'mucho', '-1', '1e3', '99999999999'])
    expect(await decideWith(dispute.id, amount)).toMatchObject({ code: 64, stdout: '' })
  expect((await decideWith(dispute.id, '9000')).stderr).toMatch(/^--amount is at most .+€, what is at stake\./)
  const long = 'a'.repeat(2_001)
  for (const [facts = '', reasons = ''] of [
    ['', 'Sí.'],
    ['Sí.', '   '],
    [long, 'Sí.'],
    ['Sí.', long],
  ]) {
    const words = ['disputes', 'decide', dispute.id, '--amount', '0', '--facts', facts, '--reasons', reasons]
    const { code, stderr } = await gremio(words)
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 64, lines: 1 })
  }
  for (const id of ['nada', dispute.id.slice(0, 8), '00000000-0000-4000-8000-000000000000', `${dispute.id}' OR 1=1`])
    expect(await decideWith(id, '0')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No dispute waits as ${id}`),
    })
  expect(await gremio(['disputes', 'decide', dispute.id, '--amount', '0'])).toMatchObject({ code: 64 })
  expect(await stateOf(dispute.id)).toMatchObject({ state: 'moderacion' })
})

test('the books add up, and a balance that was changed is named with an exit code that is not 0', async () => {
  await aPaid(db)
  expect(await gremio(['ledger', 'verify'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All adds up: /) })
  await sql`ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_balance_kept`.execute(db)
  const touch = (cents: number) =>
    sql`UPDATE ledger_accounts SET balance_cents = balance_cents + ${cents} WHERE kind = 'retenido'`.execute(db)
  await touch(1)
  const { code, stdout } = await gremio(['ledger', 'verify'])
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /- all balances together are 1 cents, not 0\n- account \d+ \(retenido\) holds \d+ cents, its postings \d+\n$/,
  )
  await touch(-1)
  await sql`ALTER TABLE ledger_accounts ENABLE TRIGGER ledger_accounts_balance_kept`.execute(db)
  expect(await gremio(['ledger', 'verify'])).toMatchObject({ code: 0 })
})

test('dates without jobs get them again, once', async () => {
  const order = await aHiring(db)
  const jobsOf = () =>
    db
      .selectFrom('jobs')
      .select(['kind', 'runAt'])
      .where('dedupeKey', 'like', `%-date:%:${order.id}:%`)
      .orderBy('kind')
      .execute()
  const before = await jobsOf()
  await db.deleteFrom('jobs').where('dedupeKey', 'like', `%-date:%:${order.id}:%`).execute()
  expect(await gremio(['orders', 'reschedule'])).toMatchObject({ code: 0, stdout: '1 date has its job again.\n' })
  expect(await jobsOf()).toEqual(before)
  expect((await gremio(['orders', 'reschedule'])).stdout).toMatch(/^Every date has its job\./)
})
