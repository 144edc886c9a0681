import { randomBytes } from 'node:crypto'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'

/**
 * Does to the store once what the app does to it, with an object of its own that is deleted afterwards. A missing
 * bucket is made first.
 * @throws what the store refuses.
 */
export async function checkStorage(storage: ObjectStorage): Promise<'works' | 'made'> {
  const key = `check/${randomBytes(12).toString('hex')}.txt`
  const bytes = Buffer.from('Gremio was here.')
  const put = () => storage.put(key, bytes, 'text/plain')
  let outcome: 'works' | 'made' = 'works'
  try {
    await put()
  } catch (error) {
    if (!storage.makeBucket || !(error instanceof Error && error.name === 'NoSuchBucket')) throw error
    await storage.makeBucket()
    await put()
    outcome = 'made'
  }
  await storage.copy(key, `${key}.copy`)
  for (const name of [key, `${key}.copy`]) {
    const kept = await storage.get(name)
    if (!kept?.bytes.equals(bytes)) throw new Error('what was kept did not come back as it was')
    await storage.delete(name)
    if (await storage.get(name)) throw new Error('what was deleted is still there')
  }
  return outcome
}
