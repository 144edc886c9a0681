/**
 * The fixed list of categories, the same rows that the first migration inserts. Creatable ones may be
 * chosen for a new listing (C9), searchable ones are always offered as a filter (S7).
 */
export const CATEGORIES = [
  { id: 1, slug: 'diseno', name: 'Diseño Gráfico', creatable: true, searchable: true },
  { id: 2, slug: 'web', name: 'Desarrollo Web', creatable: true, searchable: true },
  { id: 3, slug: 'marketing', name: 'Marketing Digital', creatable: true, searchable: true },
  { id: 4, slug: 'redaccion', name: 'Redacción & Traducción', creatable: true, searchable: true },
  { id: 5, slug: 'video', name: 'Video & Animación', creatable: true, searchable: true },
  { id: 6, slug: 'musica', name: 'Música & Audio', creatable: true, searchable: true },
  { id: 7, slug: 'programacion', name: 'Programación & Tecnología', creatable: true, searchable: true },
  { id: 8, slug: 'negocios', name: 'Negocios', creatable: true, searchable: true },
  { id: 9, slug: 'estilo', name: 'Estilo de Vida', creatable: true, searchable: true },
  { id: 10, slug: 'electronicos', name: 'Electrónicos', creatable: false, searchable: true },
  { id: 11, slug: 'deportes', name: 'Deportes', creatable: false, searchable: true },
  { id: 12, slug: 'fotografia', name: 'Fotografía', creatable: true, searchable: false },
  { id: 13, slug: 'otro', name: 'Otro', creatable: true, searchable: false },
] as const

export type Category = (typeof CATEGORIES)[number]
export type CategorySlug = Category['slug']

/** The eleven that a listing can be created in, in the order of the specification. */
export const CREATABLE_CATEGORIES = CATEGORIES.filter((category) => category.creatable)

export const CREATABLE_SLUGS = CREATABLE_CATEGORIES.map(({ slug }) => slug)

export const categoryById = (id: number): Category | undefined => CATEGORIES.find((category) => category.id === id)

/** What a page shows of a category; a listing whose category is unknown here is among the others. */
export function categoryShown(id: number): { slug: string; name: string } {
  const { slug = 'otro', name = 'Otro' } = categoryById(id) ?? {}
  return { slug, name }
}

/** Finds a category by its stored slug or by its shown name, because links of the specification carry names. */
export const findCategory = (slugOrName: string): Category | undefined =>
  CATEGORIES.find((category) => category.slug === slugOrName || category.name === slugOrName)
