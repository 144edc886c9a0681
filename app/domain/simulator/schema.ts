import { z } from 'zod'
import { choice } from '#app/forms/fields.ts'
import { SIMULATIONS } from './simulations.ts'

export const SimulationForm = z.object({ what: choice(SIMULATIONS, 'Elige qué debe pasar') })
