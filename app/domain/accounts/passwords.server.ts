import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes and one lane: some 12 ms of one core, the first choice of OWASP's list. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** One character can be written in several ways; the one typed on another keyboard is still the same password. */
const asBytes = (password: string) => password.normalize('NFC')

/** A hash of nobody's password: verifying against it costs what a real one costs. */
const decoy = hash(randomBytes(32), ARGON2ID)

export function hashPassword(password: string): Promise<string> {
  return hash(asBytes(password), ARGON2ID)
}

/** Whether the password is the one that was hashed. Without a hash (no such account) it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), asBytes(password))
  return passwordHash !== undefined && matches
}
