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

/** A part of an order that waits for a side. */
export interface Turn {
  key: string
  isMine: boolean
  heading: string
  texts: readonly LineText[]
  /** The task of the reader, or the best act while they wait. */
  act: Button | null
  /** Their other acts. */
  others: readonly Button[]
  /** The stage that it is about and that says no more elsewhere. */
  stageN: number | null
  /** The tasks of other stages for the same side, with links to them. */
  more: Button | null
}

/** A turn as its page shows it. */
export interface ShownTurn extends Turn {
  /** Whether its act is the one filled button of the page, the first task of the reader. */
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
