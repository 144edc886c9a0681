import { db } from '#app/db.server.ts'
import { CATEGORIES, type Category } from '#app/domain/listings/categories.ts'
import { listCategoryFigures } from '#app/domain/search/category-figures.server.ts'

/** Every category with where it is offered and its last count of listings. */
export async function categoriesTable(): Promise<string> {
  const figures = await listCategoryFigures(db)
  const counted = [...figures.values()].map(({ countedAt }) => countedAt.toISOString()).sort()[0]
  const rows = CATEGORIES.map((category) => {
    const count = String(figures.get(category.id)?.listings ?? '–')
    return [category.slug.padEnd(12), count.padStart(9), offered(category).padEnd(20), category.name].join('  ')
  })
  const when = counted ? `Listings as counted at ${counted.slice(0, 16)}Z.` : 'The worker has not counted listings yet.'
  return [...rows, when].join('\n')
}

const offered = ({ creatable, searchable }: Category) =>
  creatable && searchable ? 'publish and search' : creatable ? 'publish' : 'search'
