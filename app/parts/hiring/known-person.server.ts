import { db } from '#app/db.server.ts'
import {
  listKnownPeople,
  type KnownAs,
  type KnownPerson,
  type WhichPeople,
} from '#app/domain/hiring/known-people.server.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { formatAverage } from '#app/locale/words.ts'
import type { PersonShown } from '#app/ui/person.tsx'
import { t, tn } from '#app/locale/texts.ts'

const FINISHED: Record<KnownAs, (count: number) => string> = {
  freelancer: (count) => (count === 0 ? t('sin trabajos todavía') : tn(count, '{count} trabajo', '{count} trabajos')),
  client: (count) =>
    count === 0 ? t('sin contrataciones todavía') : tn(count, '{count} contratación', '{count} contrataciones'),
}

export function presentKnownPerson(
  { id, name, avatarUrl, hasProfile, town, trade, average, ratings, finished }: KnownPerson,
  as: KnownAs = 'freelancer',
): PersonShown {
  return {
    id,
    name,
    avatarUrl,
    to: hasProfile ? `/freelancers/${id}` : null,
    town,
    trade: trade && { ...trade, name: categoryLabel(trade) },
    rating: average === null ? null : `${formatAverage(average)} (${formatCount(ratings)})`,
    finished: FINISHED[as](finished),
  }
}

/** People by their ids, or all who have sent a quote, for `Person`; without those who have left. */
export async function findPeopleShown(
  readerId: string | undefined,
  which: WhichPeople,
  as: KnownAs = 'freelancer',
): Promise<Map<string, PersonShown>> {
  const people = await listKnownPeople(db, readerId, which, as)
  return new Map(people.map((person) => [person.id, presentKnownPerson(person, as)]))
}

/** One person, for `Person`; null for a person who has left. */
export async function findPersonShown(
  readerId: string | undefined,
  id: string | null,
  as: KnownAs = 'freelancer',
): Promise<PersonShown | null> {
  return (id && (await findPeopleShown(readerId, [id], as)).get(id)) || null
}

/** Where a client asks the author of a quote: in their conversation, else from the profile; null if there is neither. */
export const askPath = (
  { conversationId, freelancerId }: { conversationId: string | null; freelancerId: string },
  person: PersonShown | null | undefined,
): string | null =>
  conversationId ? `/dashboard/messages/${conversationId}` : person?.to ? `/freelancers/${freelancerId}/contact` : null
