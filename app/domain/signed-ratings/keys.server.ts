import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { canonical } from '#app/domain/hiring/agreement.server.ts'

/** The key that signs now. */
export interface SigningKey {
  kid: string
  secret: KeyObject
}

/** The public half of a key, past ones included. */
export interface PublicKey {
  kid: string
  /** The point of the curve, in base64url. */
  x: string
  createdAt: Date
  retiredAt: Date | null
}

/** Ed25519 (RFC 8032) over the canonical text of a value. */
export const signatureOf = (value: unknown, { secret }: SigningKey): string =>
  sign(null, Buffer.from(canonical(value)), secret).toString('base64url')

export const isSignedBy = (value: unknown, signature: string, { x }: Pick<PublicKey, 'x'>): boolean =>
  verify(null, Buffer.from(canonical(value)), publicKeyOf(x), Buffer.from(signature, 'base64url'))

const publicKeyOf = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/** Every key of the site, the newest first. */
export async function listPublicKeys(db: Db): Promise<PublicKey[]> {
  const rows = await db
    .selectFrom('ratingKeys')
    .select(['kid', 'publicKey', 'createdAt', 'retiredAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute()
  return rows.map(({ publicKey, ...row }) => ({ ...row, x: publicKey.toString('base64url') }))
}

/** The key that signs; the first use makes it. One that the installation's secrets no longer open is replaced. */
export async function requireSigningKey(db: Db, box: SecretBox, now: Date): Promise<SigningKey> {
  const key = await findKeyInUse(db, box)
  if (key) return key
  await inTransaction(db, async (trx) => {
    // Another instance may have made one meanwhile.
    if (!(await findKeyInUse(trx, box))) await changeKey(trx, box, now)
  })
  const made = await findKeyInUse(db, box)
  if (!made) throw new Error('The key that signs ratings opens with none of the secrets of this instance')
  return made
}

/** Replaces the signing key from now on. Signatures of the former one stay valid. */
export function rotateKey(db: Db, box: SecretBox, { now }: { now: Date }): Promise<{ kid: string }> {
  return inTransaction(db, async (trx) => {
    const kid = await changeKey(trx, box, now)
    await writeAudit(trx, { at: now, actor: 'operator', action: 'ratings.rotate-key', facts: { kid } })
    return { kid }
  })
}

async function findKeyInUse(db: Db | Trx, box: SecretBox): Promise<SigningKey | undefined> {
  const row = await db
    .selectFrom('ratingKeys')
    .select(['kid', 'sealedKey'])
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  const opened = row?.sealedKey && box.open(row.sealedKey, row.kid)
  if (!row || !opened) return undefined
  if (opened.outdated)
    await db
      .updateTable('ratingKeys')
      .set({ sealedKey: box.close(opened.secret, row.kid) })
      .where('kid', '=', row.kid)
      .where('retiredAt', 'is', null)
      .execute()
  return { kid: row.kid, secret: createPrivateKey({ key: opened.secret, format: 'der', type: 'pkcs8' }) }
}

/** Retires the key in use, if there is one, and adds another. Of two simultaneous changes the first key is kept. */
async function changeKey(trx: Trx, box: SecretBox, now: Date): Promise<string> {
  await trx
    .updateTable('ratingKeys')
    .set({ sealedKey: null, retiredAt: ({ fn, val, ref }) => fn('greatest', [val(now), ref('createdAt')]) })
    .where('retiredAt', 'is', null)
    .execute()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const kid = thumbprintOf(x)
  const sealedKey = box.close(privateKey.export({ format: 'der', type: 'pkcs8' }), kid)
  const added = await trx
    .insertInto('ratingKeys')
    .values({ kid, publicKey: Buffer.from(x, 'base64url'), sealedKey, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kid')
    .executeTakeFirst()
  if (added) return kid
  const other = await trx.selectFrom('ratingKeys').select('kid').where('retiredAt', 'is', null).executeTakeFirst()
  // A third change has retired the key in between: a key that is not stored is not given out.
  if (!other) throw new Error('The key that signs ratings was changed meanwhile')
  return other.kid
}

/** How RFC 7638 names a key: the hash of its required members, in order. */
const thumbprintOf = (x: string) =>
  createHash('sha256')
    .update(canonical({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
