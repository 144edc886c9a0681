import { buffer } from 'node:stream/consumers'
import { createSocialPictures } from '#app/adapters/social-picture.server.ts'
import type { SocialPicture } from '#app/adapters/social-drawing.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db, type Db } from '#app/db.server.ts'
import { CATEGORIES, categoryLabel, categorySaid, categoryShown } from '#app/domain/listings/categories.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { priceInWords } from '#app/domain/listings/price.server.ts'
import { findSpooledForAnyone } from '#app/domain/listings/staging.server.ts'
import {
  findContestForPicture,
  findListingForPicture,
  findPersonForPicture,
  type PersonForPicture,
} from '#app/domain/pages/queries.server.ts'
import { findSpooledAvatarForAnyone } from '#app/domain/profiles/avatars.server.ts'
import { avatarKeysOf, isAvatarKey } from '#app/domain/profiles/avatars.ts'
import { parseId } from '#app/forms/fields.ts'
import { site } from '#app/http/site.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { cutText, formatAverage } from '#app/locale/words.ts'
import { TILE_COLOURS } from '#app/ui/tile-colours.ts'
import { motifOf, signTiles } from '#app/ui/tile.ts'
import { TILE_SHAPES } from '#app/ui/tile-shapes.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import type { Typeface } from '#app/adapters/typeface.server.ts'
import inlined from '#app/styles/fonts/bricolage-grotesque-700.ttf?inline'

/** The typeface of this site's pictures. */
const typeface: Typeface = {
  family: 'Bricolage Grotesque',
  bytes: Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64'),
}

const TITLE_LENGTH = 90
const LINE_LENGTH = 60
const PHOTO_WIDTH = 640

export const socialPictures = createSocialPictures(typeface, readPhoto)

/**
 * The bytes that the store or the database has of it. When the store does not answer, the picture is drawn without the
 * photograph.
 */
async function readPhoto(key: string): Promise<Buffer | undefined> {
  try {
    const opened = await storage.openPicture(key)
    if (opened) return await buffer(opened.stream)
    return await (isAvatarKey(key) ? findSpooledAvatarForAnyone(db, key) : findSpooledForAnyone(db, key))
  } catch {
    return undefined
  }
}

/** The content of an address's picture: the tile of the page, its title, and a line. */
export async function findSocialPicture(db: Db, kind: string, name: string): Promise<SocialPicture | undefined> {
  switch (kind) {
    case 'listings': {
      const id = parseId(name)
      const listing = id && (await findListingForPicture(db, id))
      if (!listing) return undefined
      return {
        ...pictureOf(listing.title, priceInWords(listing), listing.id, categoryShown(listing.categoryId).slug),
        photo: listing.image && objectKey(listing.image.key, widthFor(listing.image.widths)),
      }
    }
    case 'freelancers': {
      const id = parseId(name)
      const person = id && (await findPersonForPicture(db, id))
      if (!person) return undefined
      return signOf(person)
    }
    case 'contests': {
      const id = parseId(name)
      const contest = id && (await findContestForPicture(db, id))
      if (!contest) return undefined
      const line = t('Concurso · premio de {prize}', {
        prize: formatMoney(contest.prizeCents, contest.currency),
      })
      return pictureOf(contest.title, line, contest.id, contest.slug)
    }
    case 'categories': {
      const category = CATEGORIES.find(({ slug }) => slug === name)
      return (
        category && pictureOf(categoryLabel(category), t('Anuncios de profesionales'), category.slug, category.slug)
      )
    }
    case 'site':
      return name === 'portada'
        ? pictureOf(t('Gente que hace bien su oficio, y lo demuestra'), '', 'portada', 'diseno')
        : undefined
    default:
      return undefined
  }
}

/** The narrowest rendition that is wide enough for half of the picture, else the widest. */
const widthFor = (widths: number[]): number => {
  const sorted = widths.toSorted((a, b) => a - b)
  return sorted.find((width) => width >= PHOTO_WIDTH) ?? sorted.at(-1) ?? PHOTO_WIDTH
}

/** A person's sign, as on their profile. */
function signOf({ id, fullName, category, location, avatarUrl, slug, total, points }: PersonForPicture): SocialPicture {
  const { edge, corner, colour } = signTiles(id, slug)
  const trade = category ? categorySaid(category) : ''
  const rating =
    total && points
      ? tn(total, '{average} de 5 ({count} valoración)', '{average} de 5 ({count} valoraciones)', {
          average: formatAverage(points / total),
        })
      : null
  return {
    ...pictureOf(fullName, trade, id, colour),
    kind: 'sign',
    title: fullName,
    facts: cutText([location, rating].filter(Boolean).join(' · '), LINE_LENGTH),
    motif: TILE_SHAPES[edge] ?? '',
    corner: TILE_SHAPES[corner] ?? '',
    photo: avatarUrl && avatarKeysOf(avatarUrl).at(-1),
  }
}

function pictureOf(title: string, line: string, seed: string, category: string): SocialPicture {
  return {
    kind: 'page',
    title: cutText(title, TITLE_LENGTH),
    line: cutText(line, LINE_LENGTH),
    siteName: site.name,
    motif: TILE_SHAPES[motifOf(seed)] ?? '',
    colours: TILE_COLOURS[category] ?? { ground: '#ece9e3', paint: '#5c5044' },
  }
}
