/** P4: how large the file of a picture may be, and of which types. */
export const MAX_AVATAR_BYTES = 2 * 1024 * 1024
export const AVATAR_TYPES: readonly string[] = ['image/jpeg', 'image/png']

/** `{user}/avatar/{timestamp}-{random}-{side}.webp`: the only names that are stored or served. */
const AVATAR_KEY = /^[0-9a-f-]{36}\/avatar\/\d{13}-[0-9a-f]{24}-(?:96|320)\.webp$/

export const isAvatarKey = (key: string) => AVATAR_KEY.test(key)

/** The app serves them even where listings' pictures come from elsewhere: they are small, and one name is enough. */
const BASE = '/media/listings/'

/** The value of `avatar_url` for a picture whose objects begin with this name: the address of the larger one. */
export const avatarUrlOf = (name: string) => `${BASE}${name}-320.webp`

/** The objects behind an `avatar_url`. */
export function avatarKeysOf(url: string): string[] {
  const key = url.startsWith(BASE) ? url.slice(BASE.length) : ''
  return isAvatarKey(key) ? [key.replace(/-320\.webp$/, '-96.webp'), key] : []
}
