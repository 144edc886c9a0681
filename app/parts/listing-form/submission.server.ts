import type { AppLoadContext } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase, storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { listImages, type ListingImage } from '#app/domain/listings/edit-commands.server.ts'
import { ListingForm, type ListingFields } from '#app/domain/listings/schema.ts'
import {
  describeStaged,
  listStaged,
  stageUploads,
  type Draft,
  type StagedImage,
} from '#app/domain/listings/staging.server.ts'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { judgeForm, onlyTexts, readFields, textOf, type Field } from '#app/http/form-data.server.ts'
import { LISTING_PICTURES } from '#app/parts/received-files/policies.server.ts'
import { readWithFiles } from '#app/parts/received-files/receiving.server.ts'
import { SURE_FIELD } from './doubts.server.ts'
import { arrange, describedIn, textIn, withAlt, withWords } from './form-images.server.ts'
import type { DraftPicture } from './image-field.tsx'
import { t } from '#app/locale/texts.ts'

/** The name of the file control. */
export const IMAGES_FIELD = 'images'
/** The form's fields, including the small buttons of its pictures, its map and its place. */
export const LISTING_FIELDS: Field[] = [
  ListingForm,
  'draft',
  { list: 'staged' },
  // The description and the kept part of each picture; for a file that comes with the form, under its name.
  { list: 'alt' },
  { list: 'focus' },
  { list: 'file' },
  { list: 'file_alt' },
  { list: 'file_focus' },
  'remove',
  'forward',
  'back',
  'map',
  'place',
  'return',
  'version',
  // Whether the form held a draft when it was opened.
  'kept',
  'preview',
  // The form is sent by script during writing.
  'alone',
  SURE_FIELD,
]

/** The pressed button's act: 'publish' is judged by the schema, and 'keep' could not keep it as a draft. */
type Asked = 'publish' | 'preview' | 'keep' | 'change-fields' | 'change-images'

/** A picture in the form: an upload, or one of the listing. */
export type FormImage = StagedImage

export interface ReceivedListing {
  asked: Asked
  draftKey: string
  /** The typed fields, and their judgement. */
  submission: ReturnType<typeof parseListing>
  /** The typed texts, by field. */
  typed: Record<string, string>
  /** The accepted pictures in order, those of earlier posts included. */
  images: FormImage[]
  /** The faults of the other files. */
  refusals: string[]
  /** False while some accepted pictures wait for the store. */
  isStored: boolean
  /** Set when the hour's uploads are used up. */
  retryAfterSeconds?: number
  /** The dialog's page to return to, unchecked. */
  returnTo: FormDataEntryValue | null
  /** The version that an edit form was opened with. */
  version: number | undefined
  /** Whether it is one of the author's drafts. */
  isKept: boolean
  /** Sent by script while somebody writes, for the first time or once more. */
  alone: string | null
  /** The questions that the author was asked and has confirmed. */
  sure: string | null
}

function parseListing(form: FormData) {
  return judgeForm(listingTexts(form), ListingForm)
}

const listingTexts = (form: FormData) => onlyTexts(form, Object.keys(ListingForm.shape))

/**
 * Reads the form: checks each file separately, and keeps the accepted ones before the form is checked.
 * @param listingId the edited listing: its own pictures may be named in the form.
 */
export async function receiveListing(
  request: Request,
  authorId: string,
  { log, listingId }: { log?: AppLoadContext['log']; listingId?: string },
): Promise<ReceivedListing> {
  const { most } = LISTING_PICTURES
  const reading = { fields: LISTING_FIELDS, control: IMAGES_FIELD, log }
  const received = await readWithFiles(request, authorId, LISTING_PICTURES, reading)
  const { form, accepted, refusals, retryAfterSeconds } = received

  const draft = { authorId, draftKey: parseId(textOf(form, 'draft')) ?? crypto.randomUUID(), listingId }
  const change = { remove: textOf(form, 'remove'), forward: textOf(form, 'forward'), back: textOf(form, 'back') }
  const described = describedIn((name) => form.getAll(name))
  await describeStaged(db, draft, described)
  const ids = arrange([...new Set(form.getAll('staged').flatMap((id) => parseId(textIn(id)) ?? []))], change)
  const earlier = withWords(await findImages(draft, ids), described)
  const { staged, isStored } = await stageUploads(db, storage, draft, accepted.map(withAlt(form)), clock.now())
  const images = [...earlier, ...staged.filter((image) => !earlier.some((before) => before.id === image.id))]
  for (const image of images.splice(most.files)) refusals.push(`${most.refused()} (${image.originalName})`)

  const isChanged = Object.values(change).some((id) => id !== null)
  const place = textOf(form, 'place')
  if (place !== null) form.set('location', place)
  const asked: Asked = isChanged
    ? 'change-images'
    : place !== null || form.has('map')
      ? 'change-fields'
      : form.has('preview')
        ? 'preview'
        : 'publish'
  const returnTo = form.get('return')
  return {
    asked,
    draftKey: draft.draftKey,
    submission: parseListing(form),
    typed: Object.fromEntries(
      [...listingTexts(form)].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
    ),
    images,
    refusals,
    isStored,
    retryAfterSeconds,
    returnTo,
    version: parseVersion(textOf(form, 'version')),
    isKept: textOf(form, 'kept') !== null,
    alone: textOf(form, 'alone'),
    sure: textOf(form, SURE_FIELD),
  }
}

/** The pictures that a form names, in its order: its uploads, and those of the listing it edits. */
async function findImages(draft: Draft, ids: string[]): Promise<FormImage[]> {
  if (ids.length === 0) return []
  const [staged, own] = await Promise.all([
    listStaged(db, draft, ids),
    draft.listingId ? listImages(db, draft.listingId).then(ownImages) : [],
  ])
  const byId = new Map([...staged, ...own].map((image) => [image.id, image]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The pictures of a listing as its form holds them, without file names. */
export const ownImages = (images: ListingImage[]): FormImage[] =>
  images.map((image, index) => ({ ...image, originalName: t('Imagen {number}', { number: index + 1 }) }))

/** The accepted pictures as the form shows them again. */
export const draftPictures = (images: StagedImage[]): DraftPicture[] =>
  images.map((image) => ({
    id: image.id,
    name: image.originalName,
    src: pictureOf(image, mediaBase).src,
    alt: image.alt ?? '',
    focus: image.focus ?? '',
  }))

/** The text fields alone, for a person who must sign in first: files of signed-out people are not read. */
export async function receiveTexts(request: Request): Promise<FormData> {
  let hadFiles = false
  const files = { name: IMAGES_FIELD, receive: async () => void (hadFiles = true) }
  const form = await readFields(request, LISTING_FIELDS, { files })
  if (hadFiles) form.set(IMAGES_FIELD, new Blob([' ']), 'elegida')
  return form
}

/**
 * A form that was typed before sign-in: its texts, its one-time key, and its writer's earlier uploads.
 * @param listing the edited one, and its version where the form did not name one.
 */
export async function restoreDraft(
  authorId: string,
  kept: Record<string, string | string[]>,
  listing?: { listingId: string; version: number },
) {
  const first = (name: string) => (Array.isArray(kept[name]) ? kept[name][0] : kept[name])
  const listOf = (name: string) => [kept[name] ?? []].flat()
  const key = parseId(first('draft')) ?? crypto.randomUUID()
  const ids = listOf('staged').flatMap((id) => parseId(id) ?? [])
  const defaultValue = Object.fromEntries(
    Object.keys(ListingForm.shape).flatMap((name) => {
      const text = first(name)
      return text === undefined ? [] : [[name, text]]
    }),
  ) as Partial<ListingFields>
  const draft = { authorId, draftKey: key, listingId: listing?.listingId }
  const described = describedIn(listOf)
  const images = withWords(await findImages(draft, ids), described)
  const version = listing && (parseVersion(first('version')) ?? listing.version)
  return { draft: { key, images: draftPictures(images), version }, defaultValue }
}
