import { createSocialPictures, type SocialPicture } from '#app/adapters/social-picture.server.ts'
import type { Db } from '#app/db.server.ts'
import { CATEGORIES, categoryShown } from '#app/domain/listings/categories.ts'
import { priceInWords } from '#app/domain/listings/price.server.ts'
import { findContestForPicture, findListingForPicture, findPersonForPicture } from '#app/domain/pages/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { site } from '#app/http/site.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { cutText } from '#app/locale/words.ts'
import { TILE_COLOURS } from '#app/ui/tile-colours.ts'
import { motifOf } from '#app/ui/tile.ts'
import motif1 from '#app/ui/tiles/1.svg?raw'
import motif2 from '#app/ui/tiles/2.svg?raw'
import motif3 from '#app/ui/tiles/3.svg?raw'
import motif4 from '#app/ui/tiles/4.svg?raw'
import motif5 from '#app/ui/tiles/5.svg?raw'
import motif6 from '#app/ui/tiles/6.svg?raw'
import { typeface } from './typeface.server.ts'

const MOTIFS = [motif1, motif2, motif3, motif4, motif5, motif6].map((svg) => svg.replace(/<\/?svg[^>]*>/g, '').trim())
const TITLE_LENGTH = 90
const LINE_LENGTH = 60

export const socialPictures = createSocialPictures(typeface)

/** The content of an address's picture: the tile of the page, its title, and a line. */
export async function findSocialPicture(db: Db, kind: string, name: string): Promise<SocialPicture | undefined> {
  switch (kind) {
    case 'listings': {
      const id = parseId(name)
      const listing = id && (await findListingForPicture(db, id))
      if (!listing) return undefined
      return pictureOf(listing.title, priceInWords(listing), listing.id, categoryShown(listing.categoryId).slug)
    }
    case 'freelancers': {
      const id = parseId(name)
      const person = id && (await findPersonForPicture(db, id))
      if (!person) return undefined
      const line = [person.category, person.location].filter(Boolean).join(' · ')
      return pictureOf(person.fullName, line, person.id, person.slug ?? 'otro')
    }
    case 'contests': {
      const id = parseId(name)
      const contest = id && (await findContestForPicture(db, id))
      if (!contest) return undefined
      const line = `Concurso · premio de ${formatMoney(contest.prizeCents, contest.currency)}`
      return pictureOf(contest.title, line, contest.id, contest.slug)
    }
    case 'categories': {
      const category = CATEGORIES.find(({ slug }) => slug === name)
      return category && pictureOf(category.name, 'Anuncios de profesionales', category.slug, category.slug)
    }
    case 'site':
      return name === 'portada'
        ? pictureOf('Gente que hace bien su oficio, y lo demuestra', '', 'portada', 'diseno')
        : undefined
    default:
      return undefined
  }
}

function pictureOf(title: string, line: string, seed: string, category: string): SocialPicture {
  return {
    title: cutText(title, TITLE_LENGTH),
    line: cutText(line, LINE_LENGTH),
    siteName: site.name,
    motif: MOTIFS[motifOf(seed)] ?? '',
    colours: TILE_COLOURS[category] ?? { ground: '#ece9e3', paint: '#5c5044' },
  }
}
