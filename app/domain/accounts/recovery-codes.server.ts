import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '#app/db.server.ts'

const RECOVERY_CODES = 10
/** 80 bits: even a quick hash of it cannot be guessed back. */
const CODE_CHARACTERS = 16
/** Crockford's letters and digits, which cannot be confused. There are 32, so that every byte counts the same. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes ten codes that replace the former ones. Only their hashes are stored, so they can be read only now. */
export async function issueRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, aCode)
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/**
 * Uses a code up.
 * @param code without the strokes between its groups.
 * @returns how many are left, or undefined when the code is unknown or used.
 */
export async function takeRecoveryCode(trx: Trx, userId: string, code: string, now: Date): Promise<number | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(readAs(code)))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const { left } = await trx
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

const aCode = () => Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Letters that are easily confused in handwriting are corrected: an O is a zero, an I or an L a one. */
const readAs = (code: string) => code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')

const hashOf = (code: string) => createHash('sha256').update(code).digest()
