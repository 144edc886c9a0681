import { OWED_ROWS, type OwedRow } from './owed.ts'
import { debtorOf } from './owed-of.ts'
import { isFinal, type Side } from './stages.ts'

const either = (only: boolean | null | undefined) => [true, false].filter((each) => (only ?? each) === each)

/** As `placeOf` of `owed-place.server.ts` writes it: each place of the table that this is true of. */
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

/** The places in which the end of a stage leaves this side something to settle with the other. */
export const placesOwedBy = (side: Side): string[] =>
  placesWhere((row) => isOpen(row) && debtorOf(row) === side && row.states.every(isFinal))
/** The places in which the freelancer has still to be paid, as far as anybody says. */
export const PLACES_UNPAID: string[] = placesWhere(
  (row) => row.claims === 'pago' && row.states.some((state) => isFinal(state)) && row.kind !== 'provider',
)
