import { z } from 'zod'
import { parseDay } from '#app/domain/contests/period.ts'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { choice, optionalLine, requiredText } from '#app/forms/fields.ts'
import { REQUEST_LOCATION_MAX } from './limits.ts'
import { DAY_LENGTH, DAY_MESSAGE, RequestForm } from './schema.ts'
import { WORKPLACES } from './workplaces.ts'
import { t } from '#app/locale/texts.ts'

export const PublicRequestForm = RequestForm.extend({
  category: choice(CREATABLE_SLUGS, () => t('Debes seleccionar una categoría')),
  workplace: choice(WORKPLACES, () => t('Elige dónde se hace')),
  location: optionalLine({ max: REQUEST_LOCATION_MAX }),
  closes: requiredText(() => t('Elige hasta qué día admite presupuestos'), DAY_LENGTH)
    .refine((text) => text === '' || parseDay(text) !== undefined, { error: DAY_MESSAGE })
    .transform((text) => parseDay(text) ?? ''),
}).superRefine(({ workplace, location }, context) => {
  if (workplace === 'lugar' && location === null)
    context.addIssue({ code: 'custom', path: ['location'], message: t('Escribe el municipio') })
})
export type PublicRequestForm = z.output<typeof PublicRequestForm>
