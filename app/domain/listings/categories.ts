import { t, tc } from '#app/locale/texts.ts'

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

const labels = (): Record<string, string> => ({
  diseno: t('Diseño Gráfico'),
  web: t('Desarrollo Web'),
  marketing: t('Marketing Digital'),
  redaccion: t('Redacción & Traducción'),
  video: t('Video & Animación'),
  musica: t('Música & Audio'),
  programacion: t('Programación & Tecnología'),
  negocios: t('Negocios'),
  estilo: t('Estilo de Vida'),
  electronicos: t('Electrónicos'),
  deportes: t('Deportes'),
  fotografia: tc('trade', 'Fotografía'),
  otro: t('Otro'),
})

/** The label of a category in the reader's language. Its Spanish name stays in the database and in addresses. */
export const categoryLabel = ({ slug, name }: { slug: string; name: string }): string => labels()[slug] ?? name

/** The name of a category, by its slug or its stored name; a text that is neither stays as it is written. */
export function categorySaid(slugOrName: string): string {
  const category = findCategory(slugOrName)
  return category ? categoryLabel(category) : slugOrName
}

/** The eleven that a listing can be created in, in the order of the specification. */
export const CREATABLE_CATEGORIES = CATEGORIES.filter((category) => category.creatable)

const OTHERS = { slug: 'otro', name: 'Otro' }

export const CREATABLE_SLUGS = CREATABLE_CATEGORIES.map(({ slug }) => slug)

export const categoryById = (id: number): Category | undefined => CATEGORIES.find((category) => category.id === id)

/** A category as a page shows it; an unknown category is shown as «Otro». */
export function categoryShown(id: number): { slug: string; name: string } {
  const category = categoryById(id) ?? OTHERS
  return { slug: category.slug, name: categoryLabel(category) }
}

/** The options of a form, in the order of the specification. */
export const categoryOptions = () =>
  CREATABLE_CATEGORIES.map((category) => ({ value: category.slug, label: categoryLabel(category) }))

/** Finds a category by its stored slug or by its shown name, because links of the specification carry names. */
export const findCategory = (slugOrName: string): Category | undefined =>
  CATEGORIES.find((category) => category.slug === slugOrName || category.name === slugOrName)
