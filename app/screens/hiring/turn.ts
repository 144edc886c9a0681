import type { LineText } from '#app/ui/line.tsx'
import type { Besides } from './order-besides.server.ts'
import type { PresentedStage } from './presented-stage.server.ts'
import type { Reading } from './presented.server.ts'
import type { RatingNow } from './rating-now.ts'

export interface Button {
  to: string
  title: string
  /** It is folded as «Si algo va mal». */
  isRare?: boolean
}

/** Something of an order that waits for somebody. */
export interface Turn {
  key: string
  isMine: boolean
  heading: string
  texts: readonly LineText[]
  /** What is asked of the reader, or what they can best do while they wait. */
  act: Button | null
  /** Their other acts. */
  others: readonly Button[]
  /** The stage that it is about and that says no more elsewhere. */
  stageN: number | null
  /** What other stages ask of the same side, and where they say it. */
  more: Button | null
}

/** A turn as its page shows it. */
export interface ShownTurn extends Turn {
  /** Its act is the one filled button of the page: what is asked of the reader before all else. */
  isFilled: boolean
}

/** A turn that has no more than its heading and texts. */
export const PLAIN: Pick<Turn, 'act' | 'others' | 'stageN' | 'more'> = {
  act: null,
  others: [],
  stageN: null,
  more: null,
}

export interface About {
  besides: Besides
  stages: PresentedStage[]
  rating: RatingNow
  reading: Reading
}
