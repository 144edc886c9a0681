import { perLanguage, t } from '#app/locale/texts.ts'
export const KINDS = ['persona', 'empresa'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: () => Record<Kind, string> = perLanguage(() => ({
  persona: t('Por mi cuenta, como persona'),
  empresa: t('Como empresa, cooperativa o asociación'),
}))

/** The longest that tax offices take. */
export const TAX_NAME_MAX = 200
export const TAX_ID_TYPED_MAX = 40
export const REGISTER_MAX = 100
export const STREET_MAX = 200
export const POSTAL_MAX = 20
export const TOWN_MAX = 100
/** For how many whole years after the last one in which something was earned. */
export const TAX_YEARS_KEPT = 6
