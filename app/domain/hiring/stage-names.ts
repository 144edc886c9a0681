import { STAGES_MAX } from './limits.ts'

export const STAGE_NUMBERS = Array.from({ length: STAGES_MAX }, (_, index) => index + 1)

/** The controls of one stage of a quote. */
export const stageNames = (n: number) =>
  ({ title: `stage_${n}_title`, price: `stage_${n}_price`, days: `stage_${n}_days` }) as const
