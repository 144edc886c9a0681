import { FEED_MARK, UNKNOWN_SOURCE, type CameFrom, type Source } from '#app/domain/measures/sources.ts'
import { wordsOf } from '#app/domain/search/params.ts'
import { isPersonal } from '#app/domain/search/personal-words.ts'
import { safeText } from '#app/forms/fields.ts'
import { readQuery } from '#app/http/address-query.server.ts'

const ADDRESS_MAX = 2_000
const WORDS_MAX = 100

/**
 * @param address the path and query of the listing's page.
 * @param referrer the address of the page before, as the browser sends it.
 */
export function sourceOf(address: string, referrer: string | undefined, host: string): CameFrom {
  if (address.endsWith(`?${FEED_MARK.name}=${FEED_MARK.value}`)) return { source: 'feed', words: '' }
  return sourceOfReferrer(referrer, host)
}

function sourceOfReferrer(referrer: string | undefined, host: string): CameFrom {
  if (!referrer || referrer.length > ADDRESS_MAX || !URL.canParse(referrer)) return UNKNOWN_SOURCE
  const address = new URL(referrer)
  const { hostname, pathname } = address
  if (hostname !== host) return { source: 'outside', words: '' }
  if (pathname === '/marketplace') {
    const words = wordsOf(safeText(readQuery(address, ['q'])?.get('q'), WORDS_MAX))
      .join(' ')
      .toLocaleLowerCase('es')
    if (words !== '') return { source: 'search', words: isPersonal(words) ? '' : words }
    return { source: 'category', words: '' }
  }
  const found = INSIDE.find(([path]) => path.test(pathname))
  return { source: found?.[1] ?? 'inside', words: '' }
}

const INSIDE: readonly (readonly [RegExp, Source])[] = [
  [/^\/(?:categories|servicios)(?:\/|$)/, 'category'],
  [/^\/(?:dashboard\/)?favorites(?:\/|$)/, 'favorites'],
  [/^\/freelancers\//, 'profile'],
]
