import { COUNTED, OF_THE_SITE, ofListing, ONCE, UNSENT, type Tables } from './table.ts'

const COMPARES = 'its owner compares with a year ago'
const HASHED = {
  leftOut: 'a hash of the visitor, which belongs to others and cannot be resolved',
  untilJob: 'purge-view-salts',
  why: 'after 48 hours the hash cannot be tied to a visitor',
} as const

/** Listings, their pictures and packages, their views, and ads of other sites. */
export const LISTINGS: Tables = {
  listings: {
    exported: { anuncios: 'author_id' },
    withheld: { draft_key: ONCE, edit_key: 'the same of the form that edits', edit_base: 'a counter' },
    untilJob: 'purge-deleted-listings',
    why: 'a deleted listing can be restored for a while',
    takenOver: 'hidden',
  },
  listing_images: {
    exported: { 'imagenes-de-anuncios': ofListing },
    stored: `format('imagenes/%s/%s.webp', listing_id, position + 1)`,
    withheld: { sha256: 'follows from the picture, which is in the archive' },
    with: 'listings',
  },
  promotions: { exported: { 'anuncios-destacados': 'owner_id' }, with: 'listings' },
  package_terms: {
    exported: { 'condiciones-de-paquetes': ofListing },
    with: 'listings',
    takenOver: { undone: 'deleted: an order of a package binds its seller' },
  },
  packages: { exported: { 'paquetes-de-anuncios': ofListing }, with: 'package_terms' },
  listing_drafts: {
    exported: { 'borradores-de-anuncios': 'author_id' },
    untilJob: 'check-drafts',
    why: 'a form that was not finished',
    takenOver: 'deleted',
  },
  upload_staging: {
    exported: { 'imagenes-sin-publicar': 'user_id' },
    withheld: { sha256: 'follows from the picture' },
    untilJob: 'discard-uploads',
    why: 'pictures of a form that was not finished',
    takenOver: UNSENT,
  },
  upload_spool: {
    leftOut: 'the bytes of pictures, for the minutes until they are stored',
    untilJob: 'discard-uploads',
    takenOver: UNSENT,
  },
  categories: { always: OF_THE_SITE },
  category_figures: { replaced: true },
  external_sources: { always: OF_THE_SITE },
  external_ads: { untilJob: 'fetch-external-sources', why: 'ads that the source no longer shows' },

  listing_daily_stats: {
    exported: { 'visitas-por-anuncio-y-dia': ofListing },
    withheld: { total: 'the sum of the days' },
    with: 'listings',
    why: COMPARES,
  },
  listing_daily_sources: {
    exported: { 'procedencia-de-las-visitas': ofListing },
    withheld: { words: 'what others searched for' },
    with: 'listings',
    why: COMPARES,
  },
  listing_totals: { leftOut: 'the sum of the days, which are in the archive', with: 'listings', takenOver: COUNTED },
  owner_daily_stats: { exported: { 'visitas-por-dia': 'owner_id' }, with: 'users', why: COMPARES, takenOver: COUNTED },
  listing_views: { ...HASHED, takenOver: { as: 'listings' } },
  owner_views: { ...HASHED, takenOver: COUNTED },
  view_salts: { untilJob: 'purge-view-salts', why: 'after 48 hours a view cannot be tied to a visitor' },
}
