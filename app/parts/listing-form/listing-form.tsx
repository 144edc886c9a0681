import './create-listing.css'
import { getFormProps, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import { useId, useState } from 'react'
import type { ListingFields } from '#app/domain/listings/schema.ts'
import { CheckboxField } from '#app/forms/choices.tsx'
import { ErrorSummary } from '#app/forms/controls.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import type { MapSettings } from '#app/ui/static-map.tsx'
import { BasicFields } from './basic-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { EditConflictNote, type EditConflict } from './edit-conflict.tsx'
import { ImageField, type DraftPicture } from './image-field.tsx'
import { Preview, type ListingPreview } from './preview.tsx'
import type { TakenPlace } from './taken-place.tsx'
import type { UsualPrice } from './usual-price.tsx'
import { pageLanguage } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const CREATE_LISTING_PATH = '/dashboard/create-listing'
/**
 * An address of its own to post to: a browser forgets the kept page of an address that is posted to, and would make a
 * new form with a new key on the way back.
 */
export const PUBLISH_PATH = `${CREATE_LISTING_PATH}?publish`

/** The address that keeps a new listing as a draft. */
export const SAVE_DRAFT_PATH = `${CREATE_LISTING_PATH}/draft`

export interface ListingDraft {
  /** The one-time key: all posts under it become one listing. */
  key: string
  images: DraftPicture[]
  /** The version that an edit form was opened with. */
  version?: number
  /** Whether it is one of the author's drafts. */
  isKept?: boolean
}

/** The action's answer when the form comes back. */
export type ListingAnswer = SubmissionResult<string[]> & {
  draft: ListingDraft
  conflict?: EditConflict
  without?: WithoutFiles
  /** After a press of 'Vista previa'. */
  preview?: ListingPreview
}

type Fields = ListingFields & { images: string }

interface ListingFormProps {
  /** Distinguishes the controls of this form from those of another on the same page. */
  id: string
  /** Remix's Form, or a fetcher's. */
  Form: React.ComponentType<FormProps & React.RefAttributes<HTMLFormElement>>
  /** Shown between the summary of mistakes and the fields. */
  heading: React.ReactNode
  sectionHeading: 'h2' | 'h3'
  draft: ListingDraft
  defaultValue?: Partial<ListingFields>
  /** Whether it holds words that were typed before sign-in. */
  isRestored: boolean
  /** Whether it is one of the author's drafts. */
  isDraft?: boolean
  answer?: ListingAnswer
  /** The address has to be confirmed before publishing. */
  mustVerify: boolean
  map: MapSettings | null
  currencySymbol: string
  /** The usual prices, for a new listing. */
  usualPrices?: readonly UsualPrice[]
  /** The place of a saved listing. */
  takenPlace?: TakenPlace
  isSaving: boolean
  /** The form's address and its button; by default, a new listing's. */
  saving?: { action: string; label: string; busy: string }
  /** Where to go after success, instead of to the new listing. */
  returnTo?: string
  cancel: React.ReactNode
}

/** How a new listing is sent. */
const PUBLISHING = perLanguage(() => ({ action: PUBLISH_PATH, label: t('Crear Anuncio'), busy: t('Creando...') }))

/** The initial values of a new listing's form, for its page and its dialog. */
export type EmptyListing = Pick<
  ListingFormProps,
  'draft' | 'defaultValue' | 'mustVerify' | 'map' | 'currencySymbol' | 'usualPrices'
>

/** The form of a listing: used by the page, by the dialog (C1) and for editing (R10). */
export function ListingForm(props: ListingFormProps) {
  const { id, Form, answer, sectionHeading: Heading, saving = PUBLISHING() } = props
  const draft = answer?.draft ?? props.draft
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: answer,
    defaultValue: { contact_visibility: 'todos', price: '0', language: pageLanguage(), ...props.defaultValue },
  })
  const round = useRounds(answer)

  return (
    <div className="create-listing">
      {/* A fetcher's answer may name the same mistakes again, so each answer renders it anew. */}
      <ErrorSummary form={form} key={round} />
      {answer?.without && <GoOnWithout form={form.id} {...answer.without} />}
      {props.heading}
      <Notes {...props} />
      <Form
        method="post"
        action={saving.action}
        encType="multipart/form-data"

        {...getFormProps(form)}
      >
        <PageOf />
        {/* Enter in a text field presses the first button of a form: it must be this one. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {saving.label}
        </button>
        <input type="hidden" name="draft" value={draft.key} />
        {draft.version !== undefined && <input type="hidden" name="version" value={draft.version} />}
        {(props.isDraft || draft.isKept) && <input type="hidden" name="kept" value="1" />}
        {props.returnTo && <input type="hidden" name="return" value={props.returnTo} />}

        <Section Heading={Heading} title={t('Imágenes')}>
          <ImageField field={fields.images} staged={draft.images} key={`images-${round}`} />
        </Section>

        <Section Heading={Heading} title={t('Información Básica')}>
          <BasicFields fields={fields} currencySymbol={props.currencySymbol} usualPrices={props.usualPrices} />
        </Section>

        <Section Heading={Heading} title={t('Contacto y Ubicación')}>
          <ContactFields fields={fields} map={props.map} takenPlace={props.takenPlace} />
        </Section>

        <Section Heading={Heading} title={t('Pautas para tu anuncio')}>
          <Guidelines sensitive={fields.sensitive} />
        </Section>

        {props.saving === undefined && (
          <KeptDraft
            formId={form.id}
            address={SAVE_DRAFT_PATH}
            isKept={props.isDraft === true || draft.isKept === true}
          />
        )}
        <Actions {...props} />
      </Form>
    </div>
  )
}

/** The notes before the fields of the form. */
function Notes({ isRestored, mustVerify, answer }: Pick<ListingFormProps, 'isRestored' | 'mustVerify' | 'answer'>) {
  return (
    <>
      {isRestored && !answer && (
        <p className="callout" role="status">
          {t('Aquí tienes lo que habías escrito. Las imágenes que no ves debajo tienes que elegirlas otra vez.')}
        </p>
      )}
      {answer?.preview && <Preview {...answer.preview} />}
      {answer?.conflict && <EditConflictNote {...answer.conflict} />}
      {mustVerify && (
        <p className="callout callout--warn">
          {t('Para publicar tienes que confirmar antes tu correo.')}{' '}
          <a href="/dashboard/verify-email">{t('Confirmar mi correo')}</a>
        </p>
      )}
    </>
  )
}

/** The ways out of the form; a new listing can be kept for later. */
function Actions({ cancel, isSaving, saving }: Pick<ListingFormProps, 'cancel' | 'isSaving' | 'saving'>) {
  const { label, busy } = saving ?? PUBLISHING()
  return (
    <div className="create-listing__actions">
      <button type="submit" className="button" data-busy={busy} aria-disabled={isSaving || undefined}>
        {isSaving ? busy : label}
      </button>{' '}
      {saving === undefined && (
        <button type="submit" formAction={SAVE_DRAFT_PATH} formNoValidate className="button button--plain">
          {t('Guardar borrador')}
        </button>
      )}{' '}
      {saving === undefined && (
        <button type="submit" name="preview" value="1" formNoValidate className="button button--plain">
          {t('Vista previa')}
        </button>
      )}{' '}
      {cancel}
    </div>
  )
}

function Section({ Heading, title, children }: { Heading: 'h2' | 'h3'; title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="form__section panel" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  )
}

/** The rules for a listing, and whether it is for everybody. */
function Guidelines({ sensitive }: { sensitive: FieldMetadata<string> }) {
  return (
    <>
      <ul className="create-listing__guidelines">
        <li>{t('Ofrece solo lo que tú haces, y usa fotografías tuyas.')}</li>
        <li>{t('Di el precio real: nadie quiere sorpresas después.')}</li>
        <li>{t('No pongas datos de otras personas ni contenido que no sea legal.')}</li>
      </ul>
      <CheckboxField
        field={sensitive}
        label={t('Contiene material sensible')}
        hint={t('No apto para todos los públicos: se muestra solo a quien ha elegido verlo')}
      />
    </>
  )
}

/** The number of answers so far. */
function useRounds(answer: ListingAnswer | undefined): number {
  const [state, setState] = useState({ answer, round: 0 })
  if (state.answer !== answer) setState({ answer, round: state.round + 1 })
  return state.round
}
