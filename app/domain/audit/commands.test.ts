import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { findBrokenAudit, writeAudit } from './commands.server.ts'

const db = await aDatabase()
const at = new Date('2026-11-21T10:00:00.123Z')
const subjectId = '00000000-0000-4000-8000-000000000001'

const write = (action: string, facts?: Record<string, string>) =>
  db.transaction().execute((trx) => writeAudit(trx, { at, actor: 'operator', action, subjectId, facts }))

test('twenty entries at once form one chain, whatever the order of their facts', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(`probar-${n}`, { z: '1', a: 'ñ', m: String(n) })))
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('an act that is rolled back leaves no entry', async () => {
  const count = async () => (await db.selectFrom('auditLog').select('id').execute()).length
  const before = await count()
  await expect(
    db.transaction().execute(async (trx) => {
      await writeAudit(trx, { at, actor: 'operator', action: 'nada' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await count()).toBe(before)
})

test('entries can be neither changed nor removed, and a change made in spite of that is found', async () => {
  await write('primero')
  await write('segundo')
  const { pool } = await import('#app/db.server.ts')
  for (const statement of [`UPDATE audit_log SET actor = 'nadie'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
    await expect(pool.query(statement)).rejects.toThrow('audit_log is only added to')

  // By a person who owns the table and switches its guard off.
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM audit_log WHERE action = 'primero'`)
  const id = Number(rows[0]?.id)
  await pool.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_rows_stay')
  await pool.query(`UPDATE audit_log SET facts = '{"antes": "usuario"}' WHERE id = $1`, [id])
  expect(await findBrokenAudit(db)).toBe(id)
  await pool.query(`UPDATE audit_log SET facts = '{}' WHERE id = $1`, [id])
  expect(await findBrokenAudit(db)).toBeUndefined()
  await pool.query('DELETE FROM audit_log WHERE id = $1', [id])
  expect(await findBrokenAudit(db)).toBe(id + 1)
})
