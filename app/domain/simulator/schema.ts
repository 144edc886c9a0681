import { z } from 'zod'
import { choice } from '#app/forms/fields.ts'
import { SIMULATIONS } from './simulations.ts'
import { t } from '#app/locale/texts.ts'

export const SimulationForm = z.object({ what: choice(SIMULATIONS, () => t('Elige qué debe pasar')) })
