import { TAX_PATH } from '#app/domain/tax-details/paths.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** A note for freelancers who have given no tax details; a page that shows it to few readers gets it from its loader. */
export const TAX_REMINDER = perLanguage(() => ({
  text: t(
    'Faltan tus datos fiscales. Puedes cobrar sin ellos, pero puede que haya que decir a Hacienda quién cobra aquí. No los ve nadie más.',
  ),
  act: t('Dar mis datos fiscales'),
  to: TAX_PATH,
}))
