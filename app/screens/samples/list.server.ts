import { sampleCardOf } from '#app/domain/samples/cards.ts'
import { sampleCategoryLabel } from '#app/domain/samples/categories.ts'
import { listSamples, SAMPLE_NAMES, type Sample } from '#app/domain/samples/samples.server.ts'
import { safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { currentPath } from '#app/http/return-path.ts'
import { requireSamples } from './samples-on.server.ts'
import { t } from '#app/locale/texts.ts'

const QUERY_MAX = 100

/** The samples of an address: `q` and `category`, as in the marketplace. */
export function samplesOf(request: Request, kind?: Sample['kind']) {
  requireSamples()
  const query = readAddress(request, SAMPLE_NAMES)
  const filters = { q: safeText(query.get('q'), QUERY_MAX), category: safeText(query.get('category'), QUERY_MAX) }
  if (filters.category === 'Todas') filters.category = ''
  const found = listSamples(filters, kind)
  return {
    filters,
    here: currentPath(request),
    samples: found.map(sampleCardOf),
    count: t('Mostrando {shown} de {total} ejemplos', {
      shown: found.length,
      total: listSamples({ q: '', category: '' }, kind).length,
    }),
  }
}

/** Categories of samples for a list of choices: addresses carry the name, people read it in their language. */
export const sampleCategories = (names: readonly string[]) =>
  names.map((value) => ({ value, label: sampleCategoryLabel(value) }))
