import type { Trx } from '#app/db.server.ts'
import type { MailTopic } from '#app/domain/outbox/commands.server.ts'
import type { MailSign } from '#app/domain/outbox/mail-sign.ts'
import { isolated } from '#app/locale/text.ts'
import { t } from '#app/locale/texts.ts'
import { formatAverage } from '#app/locale/words.ts'

/** The name of a category in the language of this call. */
export type NameCategory = (category: { slug: string; name: string }) => string

/**
 * The current sign of the person that a mail is about, in the current language. A profile that is not public
 * shows its name and tiles only; a person who has left has neutral tiles.
 * @param nameCategory names a category in that language.
 */
export async function findSign(
  trx: Trx,
  { personId, topic }: { personId: string; topic: MailTopic | null },
  nameCategory: NameCategory = ({ name }) => name,
): Promise<MailSign> {
  const label = topic === 'contest' ? t('Organiza') : t('Con')
  const person = await trx
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('userSettings as s', 's.userId', 'p.id')
    .leftJoin('categories as c', 'c.name', 'p.category')
    .leftJoin('ratingSummaries as r', 'r.freelancerId', 'p.id')
    .select(['p.fullName', 'p.category', 'p.location', 'c.slug', 'r.total', 'r.points'])
    .select(['u.state', 's.profileVisibility'])
    .where('p.id', '=', personId)
    .where('u.state', '<>', 'eliminado')
    .executeTakeFirst()
  if (!person) return { label, name: t('Alguien que ya no está'), seed: null }
  const name = isolated(person.fullName)
  const isPublic = person.state === 'activo' && (person.profileVisibility ?? 'public') === 'public'
  if (!isPublic) return { label, name, seed: personId }
  const { category, location, slug, total, points } = person
  const rating = total && points ? t('{average} de 5', { average: formatAverage(points / total) }) : null
  const trade = category && slug ? nameCategory({ slug, name: category }) : category
  const line = [trade, location, rating?.replaceAll(' ', '\u00A0')].filter(Boolean).join(' · ')
  return { label, name, seed: personId, category: slug, ...(line && { line }) }
}
