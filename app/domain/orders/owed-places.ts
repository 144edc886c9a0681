import { OWED_ROWS, type OwedRow } from './owed.ts'
import { debtorOf } from './owed-of.ts'
import { isFinal, type Side } from './stages.ts'

const either = (only: boolean | null | undefined) => [true, false].filter((each) => (only ?? each) === each)

/** The places of the table that meet a condition, as `placeOf` of `owed-place.server.ts` writes them. */
const placesWhere = (holds: (row: OwedRow) => boolean): string[] =>
  OWED_ROWS.filter(holds).flatMap(({ between, isAnew, states, payments }) =>
    states.flatMap((state) =>
      payments.flatMap((payment) =>
        either(between).flatMap((isBetween) =>
          either(isAnew).map((isDivided) => `${isBetween} ${state} ${payment} ${isDivided}`),
        ),
      ),
    ),
  )

const isOpen = ({ kind }: OwedRow) => kind === 'debt' || kind === 'answer'

/** The places in which this side has a debt to settle after the end of a stage. */
export const placesOwedBy = (side: Side): string[] =>
  placesWhere((row) => isOpen(row) && debtorOf(row) === side && row.states.every(isFinal))
/** The places in which the freelancer has still to be paid, according to the two. */
export const PLACES_UNPAID: string[] = placesWhere(
  (row) => row.claims === 'pago' && row.states.some((state) => isFinal(state)) && row.kind !== 'provider',
)
