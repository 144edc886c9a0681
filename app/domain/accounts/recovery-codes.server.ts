import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '#app/db.server.ts'

const RECOVERY_CODES = 10
/** 80 bits: what is stored of it can be hashed quickly and still not be guessed back. */
const CODE_CHARACTERS = 16
/** Crockford's letters and digits: none is taken for another. 32 of them, so that every byte counts the same. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes ten codes in place of those there were. They can be read now and never again: their hashes are stored. */
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
 * @returns how many are left, or undefined when it is none of theirs or was used before.
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

/** What is written by hand: an O is a zero, an I or an L a one. */
const readAs = (code: string) => code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')

const hashOf = (code: string) => createHash('sha256').update(code).digest()
